import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { escapeHtml } from '../shared/draw/tooltip.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readText } from '../shared/settings/read.ts';
import { fillTemplate } from '../shared/template/template.ts';
import type { View } from '../view.ts';
import { DEFAULT_TEMPLATE } from './controls.ts';

function rowsOf(frame: Frame): Record<string, unknown>[] {
  return Array.from({ length: frame.length }, (_, row) =>
    Object.fromEntries(
      frame.columns.map(column => {
        const cell = column.values[row];
        return [column.name, typeof cell === 'bigint' ? Number(cell) : cell];
      }),
    ),
  );
}

export function handlebarsView(frames: Frame[], settings: Settings, { theme }: TransformContext): View {
  const data = rowsOf(emptyFrameOr(frames, 0));
  const css = `:host { color: ${theme.text}; font-family: ${theme.fontFamily}; font-size: 13px; }\n${readText(settings, 'styleTemplate')}`;
  try {
    const html = fillTemplate(readText(settings, 'handlebarsTemplate', DEFAULT_TEMPLATE), { data });
    return { kind: 'markup', html, css };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'The template cannot be read.';
    return { kind: 'markup', html: `<pre role="alert">${escapeHtml(reason)}</pre>`, css };
  }
}
