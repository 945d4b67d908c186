/** A view or query as stable text for a stored file; functions show as `ƒ`, typed arrays as lists. */
export const goldenText = (value: unknown): string =>
  `${JSON.stringify(
    value,
    (_key, item: unknown) => {
      if (typeof item === 'function') return 'ƒ';
      if (typeof item === 'bigint') return `${item}n`;
      return ArrayBuffer.isView(item) ? Array.from(item as unknown as ArrayLike<unknown>) : item;
    },
    1,
  )}\n`;
