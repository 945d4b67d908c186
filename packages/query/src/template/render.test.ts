import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { TemplateContext } from './context.ts';
import { loadTemplates } from './engine.ts';
import { renderTemplate } from './render.ts';

const literal = (value: string | number | boolean | null) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value === null ? 'NULL' : String(value);

const context: TemplateContext = {
  literal,
  variables: { table: 'orders', limits: { top: 5 }, names: ['a', 'b'] },
  request: { columns: ["o'clock"], row_limit: 10 },
  filters: [
    { col: 'country', op: 'IN', val: ['DE', "C'ote"] },
    { col: 'name', op: 'LIKE', val: 'x%' },
    { col: 'ds', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' },
  ],
  timeRange: 'Last week',
  resolveTimeRange: range =>
    range === 'No filter'
      ? { from: null, to: null }
      : { from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 1, 1) },
  urlParams: { region: "E'U" },
  user: { id: 7, username: "o'neil", email: null, roles: ['Gamma', 'Alpha'], rules: ['b', 'a'] },
  dataset: id => `(SELECT 1) AS dataset_${id}`,
  metric: key => (key === 'loop' ? "{{ metric('loop') }}" : `SUM({{ table }}_${key})`),
  engines: { presto: { latest_partition: table => `${String(table)}-p` } },
};
const render = (text: string) => renderTemplate(text, context);

test('text without marks needs no engine', () => {
  expect(renderTemplate('SELECT 1', { literal })).toEqual({
    sql: 'SELECT 1',
    reads: [],
    removedFilters: [],
    appliedFilters: [],
    undefinedNames: [],
  });
});

test('the engine loads when it is first needed', async () => {
  // Other tests of this process may have loaded it.
  vi.resetModules();
  const { NotLoaded, withLibraries } = await import('../lazy.ts');
  const { renderTemplate: render } = await import('./render.ts');
  expect(() => render('{{ table }}', context)).toThrow(NotLoaded);
  expect((await withLibraries(() => render('{{ table }}', context))).sql).toBe('orders');
});

describe('with the engine', () => {
  beforeAll(loadTemplates);

  test.each([
    ['{{ table }}', 'orders'],
    ['{{ limits.top }}', '5'],
    ["{{ limits['top'] + 1 }}", '6'],
    ['{{ unknown }}', '{{ unknown }}'],
    ["{{ 'yes' if unknown else 'no' }}", 'no'],
    ['{% if unknown is defined %}a{% else %}b{% endif %}', 'b'],
    ['{# note #}x', 'x'],
    ['{% set x = 3 %}{{ x * 2 }}', '6'],
    ['{% for n in names %}{{ n }}{% if not loop.last %}, {% endif %}{% endfor %}', 'a, b'],
    ['{{ names }}', "['a', 'b']"],
    ['{{ none }} {{ true }}', 'None True'],
    ["{{ filter_values('country') | where_in }}", "('DE', 'C''ote')"],
    ["{{ filter_values('none') | where_in }}", '()'],
    ["{{ filter_values('none', 'x') | where_in }}", "('x')"],
    ["{{ filter_values('none') | where_in(default_to_none=True) }}", 'None'],
    ["'{{ filter_values('country')[1] }}'", "'C''ote'"],
    ['{{ "\'" + "\', \'".join(filter_values(\'country\')) + "\'" }}', "'DE', 'C''ote'"],
    ["{{ filter_values('country') | join(';') }}", "DE;C''ote"],
    ["{% for f in get_filters('name') %}{{ f.op }} {{ f.val }}{% endfor %}", 'LIKE x%'],
    [
      "{% for f in get_filters('country') %}{{ f.get('op') }} {{ f.get('val') | where_in }}{% endfor %}",
      "IN ('DE', 'C''ote')",
    ],
    [
      "{% set t = get_time_filter('ds', strftime='%Y-%m-%d') %}{{ t.from_expr }} {{ t.to_expr }}",
      "'2024-01-01' '2024-02-01'",
    ],
    ["{{ get_time_filter('other').from_expr }}", 'None'],
    ['{{ get_time_filter().time_range }}', 'Last week'],
    ["'{{ url_param('region') }}'", "'E''U'"],
    ["{{ url_param('region', escape_result=False) }}", "E'U"],
    ["{{ url_param('none', 'fallback') }}", 'fallback'],
    ['{{ current_user_id() }}', '7'],
    ["'{{ current_username() }}'", "'o''neil'"],
    ['{{ current_user_email() }}', 'None'],
    ['{{ current_user_roles() | where_in }}', "('Alpha', 'Gamma')"],
    ['{{ current_user_rls_rules() }}', "['a', 'b']"],
    ["{{ cache_key_wrapper('x') }}", 'x'],
    ['{{ dataset(3) }}', '(SELECT 1) AS dataset_3'],
    ["{{ metric('sales') }}", 'SUM(orders_sales)'],
    ["{{ presto.latest_partition('t') }}", 't-p'],
    ["{{ '2024-05-06' | to_datetime('%Y-%m-%d') }}", '2024-05-06 00:00:00'],
    ['{{ columns }}', "['o''clock']"],
    ["{{ 'a' | upper | replace('A', 'b') }}", 'b'],
  ])('%s', (text, expected) => {
    expect(render(text).sql).toBe(expected);
  });

  test('reports what a template read and took over', () => {
    const { reads, removedFilters, appliedFilters, undefinedNames } = render(
      "{{ current_user_id() }} {{ current_username(add_to_cache_keys=False) }} {{ filter_values('country', remove_filter=True) }} {{ x }} {% set y = get_filters('name') %}",
    );
    expect(reads.map(read => read.macro)).toEqual(['current_user_id', 'filter_values', 'get_filters']);
    expect(removedFilters).toEqual(['country']);
    expect(appliedFilters).toEqual(['country', 'name']);
    expect(undefinedNames).toEqual(['x']);
  });

  test.each([
    '{% for a in range(1000000000) %}x{% endfor %}',
    '{% for a in range(9000) %}{% for b in range(9000) %}x{% endfor %}{% endfor %}',
    "{% set ns = namespace(x='aaaaaaaaaa') %}{% for i in range(50) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    "{% set ns = namespace(x='a') %}{% for i in range(20) %}{% set ns.x = ns.x.replace('a', 'aaaaaaaaaa') %}{% endfor %}",
    "{% set ns = namespace(x=['a']) %}{% for i in range(40) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
    '{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}',
    "{{ 'x' | indent(1000000000) }}",
    '{% filter indent(1000000000) %}x{% endfilter %}',
    "{{ metric('loop') }}",
    '{{ undefined_function() }}',
    "{{ ''.constructor.constructor('return 1')() }}",
    '{{ names.__class__ }}',
    '{{ current_user_id(bad=1) }}',
    "{{ 'nonsense' | to_datetime('%Y') }}",
  ])('refuses %s', text => {
    expect(() => render(text)).toThrow(expect.objectContaining({ code: 'INVALID_TEMPLATE_PARAMS_ERROR' }));
  });

  test.each(['{{ a', '{% if %}', '{% for x in %}{% endfor %}', '{{ }}'])(
    'names the syntax error in %s',
    text => {
      expect(() => render(text)).toThrow(
        expect.objectContaining({
          status: expect.toSatisfy((status: number) => status === 400 || status === 422),
        }),
      );
    },
  );
});
