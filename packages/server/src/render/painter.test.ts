import { expect, test } from 'vitest';
import { painter } from './painter.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test('pictures are drawn one after the other', async () => {
  const pictures = await Promise.all(
    [1, 2, 3].map(() => painter.paint({ sheets: [square], as: 'png', options: {} })),
  );
  for (const picture of pictures) expect(picture.subarray(0, 4)).toEqual(PNG);
});

test('what is no picture is refused, and the next one drawn', async () => {
  await expect(painter.paint({ sheets: ['not a picture'], as: 'png', options: {} })).rejects.toThrow();
  expect((await painter.paint({ sheets: [square], as: 'png', options: {} })).subarray(0, 4)).toEqual(PNG);
});
