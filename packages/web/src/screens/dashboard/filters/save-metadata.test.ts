import { afterEach, expect, it, vi } from 'vitest';
import { resetDashboard, useDashboard } from '../store.ts';
import { saveMetadata } from './save-metadata.ts';

const shown = () => useDashboard.getState().history.present.metadata;

afterEach(() => {
  vi.unstubAllGlobals();
  resetDashboard();
});

it.each([
  ['kept once it is saved', 200, { cross_filters_enabled: false }],
  ['taken back when the save fails', 500, {}],
])('a change is shown at once and %s', async (_, status, expected) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ result: 'token' }, { status, headers: { etag: '"2"' } }),
  );
  const saved = saveMetadata({ cross_filters_enabled: false });
  expect(shown()).toEqual({ cross_filters_enabled: false });
  if (status === 200) await saved;
  else await expect(saved).rejects.toThrow();
  expect(shown()).toEqual(expected);
});
