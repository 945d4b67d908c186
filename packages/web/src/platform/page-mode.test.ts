import { expect, it } from 'vitest';
import { pageMode } from './page-mode.ts';

const hidden = (search: string): string[] =>
  Object.entries(pageMode(search))
    .filter(([, value]) => value === true)
    .map(([name]) => name);

it.each([
  ['', []],
  ['?standalone=0', []],
  ['?standalone=nonsense', []],
  ['?standalone=true', ['hideNavigation']],
  ['?standalone=1', ['hideNavigation']],
  ['?standalone=2', ['hideNavigation', 'hideTitle']],
  ['?standalone=3', ['hideNavigation', 'hideTitle', 'hideTabs', 'hideChartControls']],
  ['?uiConfig=1', ['hideTitle']],
  ['?uiConfig=10', ['hideTabs', 'hideChartControls']],
  ['?uiConfig=4', ['hideNavigation']],
])('%s', (search, expected) => expect(hidden(search)).toEqual(expected));
