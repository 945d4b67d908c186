import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parametersIn, parametersToFill, readParameters } from './parameters.ts';

it.each<[string, string[]]>([
  ['SELECT 1', []],
  ["SELECT '{{ b }}', {{a}}, {{- b -}}", ['b', 'a']],
  ["SELECT {{ day | default('x') }}", ['day']],
  ["SELECT {{ url_param('x') }}, {{ current_username() }}, {{ a.b }}", []],
  ['{% if x %}SELECT {{ 1 }}{% endif %}', []],
])('%s has the parameters %j', (sql, names) => {
  expect(parametersIn(sql)).toEqual(names);
});

describe('the text to fill in', () => {
  it.each([
    ['', 'SELECT 1', '{}'],
    ['', 'SELECT {{ a }}', '{\n  "a": ""\n}'],
    ['{"a": [1]}', 'SELECT {{ a }}', '{"a": [1]}'],
    ['{"a": 1}', 'SELECT {{ a }}, {{ b }}', '{\n  "a": 1,\n  "b": ""\n}'],
    ['{"a": ', 'SELECT {{ b }}', '{"a": '],
    ['[1]', 'SELECT {{ b }}', '[1]'],
  ])('%j for %s is %j', (text, sql, filled) => {
    expect(parametersToFill(text, sql)).toBe(filled);
  });

  it('keeps every value and has every name', () => {
    const names = fc.stringMatching(/^[a-z_]{1,5}$/);
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), fc.array(names), (values, wanted) => {
        const sql = wanted.map(name => `{{ ${name} }}`).join(' ');
        const filled = readParameters(parametersToFill(JSON.stringify(values), sql));
        expect(filled).toMatchObject(JSON.parse(JSON.stringify(values)));
        expect(Object.keys(filled ?? {})).toEqual(expect.arrayContaining(wanted));
      }),
    );
  });
});
