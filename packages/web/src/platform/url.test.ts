import { describe, expect, it } from 'vitest';
import { choiceField, flagField, integerField, risonField, textField, urlCodec } from './url.ts';

const isRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;

const codec = urlCodec({
  filters: risonField({}, isRecord),
  pageIndex: integerField(),
  sortOrder: choiceField(['asc', 'desc'], 'desc'),
  name: textField(),
  open: flagField(),
});

describe('urlCodec', () => {
  it('falls back for what is absent or malformed', () => {
    const state = { filters: {}, pageIndex: 0, sortOrder: 'desc', name: '', open: false };
    expect(codec.read('')).toEqual(state);
    expect(codec.read('filters=((&pageIndex=two&sortOrder=up&open=maybe')).toEqual(state);
    expect(codec.read('filters=!(1,2)')).toEqual(state);
  });

  it('reads back what it writes', () => {
    const state = {
      filters: { name: "it's 100% (a)", ids: [1, 2] },
      pageIndex: 3,
      sortOrder: 'asc' as const,
      name: 'x & y',
      open: true,
    };
    expect(codec.read(codec.write(state).toString())).toEqual(state);
  });

  it('leaves defaults out and foreign parameters in', () => {
    const written = codec.write(
      { filters: {}, pageIndex: 0, sortOrder: 'desc', name: '', open: false },
      'pageIndex=4&standalone=1',
    );
    expect(written.toString()).toBe('standalone=1');
  });
});
