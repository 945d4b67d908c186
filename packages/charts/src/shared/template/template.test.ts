import { describe, expect, it } from 'vitest';
import { fillTemplate } from './template.ts';

const data = {
  data: [
    { name: 'a<b', n: 1234.5, t: Date.UTC(2024, 0, 2) },
    { name: 'c', n: 2, t: null },
  ],
  empty: [],
};

describe('fillTemplate', () => {
  it.each([
    ['{{#each data}}{{@index}}:{{name}};{{/each}}', '0:a&lt;b;1:c;'],
    ['{{{data.0.name}}}', 'a<b'],
    ['{{#if empty}}x{{else}}y{{/if}}{{#unless empty}}z{{/unless}}', 'yz'],
    ['{{#with data.[1]}}{{name}}{{../data.length}}{{/with}}', 'c2'],
    ['{{formatNumber data.0.n ",.1f"}}', '1,234.5'],
    ['{{dateFormat data.0.t "YYYY/MM/DD"}} {{formatDate "%b" data.0.t}}', '2024/01/02 Jan'],
    ['{{#each data}}{{#if (gt n 10)}}{{uppercase name}}{{/if}}{{/each}}', 'A&lt;B'],
    ['{{sum data "n"}}', '1236.5'],
    ['{{#each data}}{{#if @last}}{{@root.data.length}}{{/if}}{{/each}}', '2'],
    ['{{stringify data.[1]}}', '{&quot;name&quot;:&quot;c&quot;,&quot;n&quot;:2,&quot;t&quot;:null}'],
    ['{{#groupBy data "name"}}{{value}}={{items.length}} {{/groupBy}}', 'a&lt;b=1 c=1 '],
  ])('%s', (template, html) => {
    expect(fillTemplate(template, data)).toBe(html);
  });

  it.each(['{{constructor}}', '{{data.constructor}}', '{{data.0.__proto__}}', '{{data.map}}'])(
    'gives nothing for %s',
    template => {
      expect(fillTemplate(template, data)).toBe('');
    },
  );

  it.each([['{{> other}}'], ['{{nothing 1}}'], ['{{#each data}}']])('refuses %s', template => {
    expect(() => fillTemplate(template, data)).toThrow();
  });

  it('stops a template that does too much', () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({ n }));
    const template = '{{#each data}}{{#each @root.data}}{{n}}{{/each}}{{/each}}';
    expect(() => fillTemplate(template, { data: rows })).toThrow('too much work');
  });
});
