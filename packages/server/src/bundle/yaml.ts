import {
  boolYaml11Tag,
  DUMP_SCHEMA,
  defineScalarTag,
  dump,
  FAILSAFE_SCHEMA,
  floatYaml11Tag,
  intYaml11Tag,
  load,
  NOT_RESOLVED,
  nullYaml11Tag,
  timestampTag,
} from 'js-yaml';

const MAX_BYTES = 20 * 1024 * 1024;

/** Why a file could not be read; the message is shown beside its name. */
export class YamlError extends Error {}

type ScalarTag = ReturnType<typeof defineScalarTag>;

const narrowed = (tag: ScalarTag, pattern: RegExp): ScalarTag =>
  defineScalarTag(tag.tagName, {
    ...tag,
    resolve: (text, ...rest) => (pattern.test(text) ? tag.resolve(text, ...rest) : NOT_RESOLVED),
  });

/**
 * Which plain texts are something else than text. The programs that write bundles are stricter than YAML 1.1: they
 * leave `y`, `08`, `1e5` or `08:00:00` bare and mean a text.
 */
const READING = FAILSAFE_SCHEMA.withTags(
  nullYaml11Tag,
  narrowed(boolYaml11Tag, /^(?:[Yy]es|YES|[Nn]o|NO|[Tt]rue|TRUE|[Ff]alse|FALSE|[Oo]n|ON|[Oo]ff|OFF)$/),
  narrowed(intYaml11Tag, /^[-+]?(?:0b[01_]+|0x[\da-fA-F_]+|0[0-7_]*|[1-9][\d_]*(?::[0-5]?\d)*)$/),
  narrowed(
    floatYaml11Tag,
    /^(?:[-+]?\d[\d_]*\.[\d_]*(?:[eE][-+]\d+)?|\.\d[\d_]*(?:[eE][-+]\d+)?|[-+]?\d[\d_]*(?::[0-5]?\d)+\.[\d_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  ),
  narrowed(timestampTag, /^\d{4}-(?:\d{2}-\d{2}|\d{1,2}-\d{1,2}(?:[Tt]|[ \t]+)[\d.:Z \t+-]+)$/),
);

/** A text with a meaning of its own in YAML 1.1, never written bare. */
const DEFAULT_VALUE = defineScalarTag('tag:yaml.org,2002:value', {
  implicit: true,
  implicitFirstChars: ['='],
  resolve: text => (text === '=' ? text : NOT_RESOLVED),
  identify: () => false,
});

const FLOAT = DUMP_SCHEMA.tags.find(tag => tag.tagName === floatYaml11Tag.tagName) as ScalarTag;

const WRITING = DUMP_SCHEMA.withTags(
  DEFAULT_VALUE,
  // Readers of YAML 1.1 take a number for one only if its mantissa has a point: `1.0e+21`, not `1e+21`.
  defineScalarTag(FLOAT.tagName, {
    ...FLOAT,
    represent: value => FLOAT.represent(value).replace(/^(-?\d+)\.?e/, '$1.0e'),
  }),
);

/** YAML 1.1 without anchors, tags of its own or merge keys: a file is data, never a program. */
export function readYaml(text: string): unknown {
  if (text.length > MAX_BYTES) throw new YamlError('The file is too large');
  try {
    return load(text, { schema: READING, maxAliases: 0 });
  } catch (error) {
    throw new YamlError('Not a valid YAML file', { cause: error });
  }
}

/**
 * Stable text: keys in the given order or sorted, one line per scalar, strings quoted where YAML 1.1 would misread them.
 */
export const writeYaml = (value: unknown, { sorted = false } = {}): string =>
  dump(value, { schema: WRITING, lineWidth: -1, noRefs: true, sortKeys: sorted });
