import { describe, expect, it } from 'vitest';
import { pageOf, sheetsOf } from './boxes.ts';
import { withLooseCharts } from './complete.ts';
import { writtenLines } from './words.ts';

const node = (type: string, children: string[] = [], meta: object = {}) => ({ type, children, meta });
const LAYOUT = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: node('ROOT', ['GRID_ID']),
  GRID_ID: node('GRID', ['r1', 't', 'gone']),
  r1: node('ROW', ['c1', 'c2']),
  c1: node('CHART', [], { chartId: 1, width: 6, height: 10, sliceName: 'One' }),
  c2: node('CHART', [], { chartId: 2, width: 8, height: 20 }),
  t: node('TABS', ['t1', 't2']),
  t1: node('TAB', ['r2'], { text: 'First' }),
  t2: node('TAB', ['r3'], { text: 'Second' }),
  r2: node('ROW', ['m']),
  m: node('MARKDOWN', [], { width: 12, height: 5, code: '# Hello' }),
  r3: node('ROW', ['c3']),
  c3: node('CHART', [], { chartId: 3, width: 12, height: 5 }),
};

describe('the page', () => {
  it('lies as in a browser: twelve columns, a new line where a row is full', () => {
    const { boxes, height } = pageOf(LAYOUT, 1232, { top: 0, activeTabs: [] });
    const charts = boxes.filter(box => box.kind === 'chart');
    expect(charts.map(({ x, y, width, height: h }) => [x, y, Math.round(width), h])).toEqual([
      [16, 0, 592, 80],
      [16, 96, 795, 160],
    ]);
    expect(boxes.some(box => box.kind === 'text')).toBe(true);
    expect(height).toBe(80 + 16 + 160 + 16 + 40 + 16 + 40 + 16);
  });

  it('shows the tab that is open', () => {
    const { boxes } = pageOf(LAYOUT, 1232, { top: 0, activeTabs: ['t2'] });
    expect(boxes.flatMap(box => (box.kind === 'chart' ? box.chartId : []))).toEqual([1, 2, 3]);
    expect(boxes.find(box => box.kind === 'tabs')).toMatchObject({ titles: ['First', 'Second'], open: 1 });
  });

  it('ends with components that hold each other, and with none at all', () => {
    const circle = { ROOT_ID: node('ROOT', ['a']), a: node('COLUMN', ['b']), b: node('ROW', ['a']) };
    expect(pageOf(circle, 800, { top: 0, activeTabs: [] }).boxes).toEqual([]);
    expect(pageOf({}, 800, { top: 0, activeTabs: [] }).boxes).toEqual([]);
  });

  it('is cut into sheets between components, through one only where it must be', () => {
    const page = { boxes: [], height: 1000, breaks: [0, 300, 380, 900] };
    expect(sheetsOf(page, 400)).toEqual([
      { top: 0, height: 380 },
      { top: 380, height: 400 },
      { top: 780, height: 220 },
    ]);
    expect(sheetsOf({ ...page, height: 200 }, 400)).toEqual([{ top: 0, height: 200 }]);
  });

  it('has rows for charts that lie nowhere', () => {
    const charts = [1, 2, 3, 4, 5, 6].map(id => ({ id, slice_name: `Chart ${id}` }));
    for (const layout of [{}, LAYOUT]) {
      const { boxes } = pageOf(withLooseCharts(layout, charts), 1232, { top: 0, activeTabs: ['t2'] });
      const shown = boxes.flatMap(box => (box.kind === 'chart' ? box.chartId : []));
      expect([...shown].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });
});

it('writes a text in lines that fit', () => {
  expect(writtenLines('## Title\n\nSome **bold** [words](https://x.y)\n- item <b>x</b>', 110)).toEqual([
    { text: 'Title', size: 16, bold: true },
    { text: 'Some bold', size: 13, bold: false },
    { text: 'words', size: 13, bold: false },
    { text: '• item x', size: 13, bold: false },
  ]);
});
