import { parseDocument, type ScalarTag, stringify, type Tags } from 'yaml';

const MAX_BYTES = 20 * 1024 * 1024;

/** Why a file could not be read; the message is shown beside its name. */
export class YamlError extends Error {}

/**
 * Which plain texts are something else than text. The programs that write bundles are stricter than the library: they
 * leave `y`, `08`, `1e5` or `08:00:00` bare and mean a text. Each entry narrows the type that takes its first member.
 */
const NARROWED: readonly (readonly [string, RegExp])[] = [
  ['y', /^(?:[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/],
  ['n', /^(?:[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/],
  ['08', /^[-+]?(?:0|[1-9][0-9_]*)$/],
  ['08:00', /^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+$/],
  ['1e5', /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)[eE][-+][0-9]+$/],
  ['.', /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)$/],
  ['2021-1-1', /^[0-9]{4}-(?:[0-9]{2}-[0-9]{2}|[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9.:Z \t+-]+)$/],
];

const withoutMerge = (tags: Tags): Tags =>
  tags.filter(tag => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:merge');

function narrowed(tags: Tags): Tags {
  return withoutMerge(tags).map(tag => {
    if (typeof tag === 'string' || !('test' in tag) || !tag.test) return tag;
    const { test } = tag;
    const stricter = NARROWED.find(([sample]) => test.test(sample))?.[1];
    return stricter ? { ...tag, test: stricter } : tag;
  });
}

/** Texts with a meaning of their own in YAML 1.1. */
const RESERVED: ScalarTag = {
  tag: 'tag:yaml.org,2002:value',
  default: true,
  test: /^(?:=|<<)$/,
  resolve: text => text,
};

/** Readers of YAML 1.1 take a number for one only if its mantissa has a point: `1.0e+21`, not `1e+21`. */
const EXPONENT: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: value => typeof value === 'number' && /^-?\d+e/.test(String(value)),
  test: /^[-+]?[0-9]+\.0e[-+][0-9]+$/,
  resolve: Number,
  stringify: ({ value }) => String(value).replace('e', '.0e'),
};

/** YAML 1.1 without anchors, tags of its own or merge keys: a file is data, never a program. */
export function readYaml(text: string): unknown {
  if (text.length > MAX_BYTES) throw new YamlError('The file is too large');
  const document = parseDocument(text, {
    version: '1.1',
    customTags: narrowed,
    merge: false,
    uniqueKeys: true,
    logLevel: 'silent',
  });
  const fault = document.errors[0];
  if (fault) throw new YamlError('Not a valid YAML file');
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    throw new YamlError('Not a valid YAML file');
  }
}

/** Stable text: keys in the given order, one line per scalar, strings quoted where YAML 1.1 would misread them. */
export const writeYaml = (value: unknown): string =>
  stringify(value, {
    version: '1.1',
    customTags: tags => [EXPONENT, ...withoutMerge(tags), RESERVED],
    lineWidth: 0,
    aliasDuplicateObjects: false,
    singleQuote: true,
    nullStr: 'null',
  });
