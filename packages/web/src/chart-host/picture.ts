/** A chart repeated over a grid has a sheet, with headings between its pictures. */
const SHEET = '[data-test="chart-container"] [data-sheet]';

/** The picture drawn inside an element, on the surface's colour; null for charts that are not drawn on a canvas. */
export function pictureIn(frame: ParentNode): Promise<Blob | null> {
  const sheet = frame.querySelector<HTMLElement>(SHEET);
  const canvas = frame.querySelector<HTMLCanvasElement>('[data-test="chart-container"] canvas');
  const context = canvas && document.createElement('canvas').getContext('2d');
  if (!canvas || !context) return Promise.resolve(null);
  const scale = canvas.width / Math.max(1, canvas.getBoundingClientRect().width);
  context.canvas.width = sheet ? Math.round(sheet.offsetWidth * scale) : canvas.width;
  context.canvas.height = sheet ? Math.round(sheet.offsetHeight * scale) : canvas.height;
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--px-surface');
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  if (sheet) drawSheet(context, sheet, scale);
  else context.drawImage(canvas, 0, 0);
  return new Promise(resolve => context.canvas.toBlob(resolve, 'image/png'));
}

function drawSheet(context: CanvasRenderingContext2D, sheet: HTMLElement, scale: number): void {
  const origin = sheet.getBoundingClientRect();
  const placeOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: (left - origin.left) * scale, y: (top - origin.top) * scale, width, height };
  };
  for (const part of sheet.querySelectorAll('canvas')) {
    const { x, y } = placeOf(part);
    context.drawImage(part, x, y);
  }
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const text of sheet.querySelectorAll('[data-of]')) {
    const { x, y, width, height } = placeOf(text);
    const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(text);
    context.fillStyle = color;
    context.font = `${fontWeight} ${Number.parseFloat(fontSize) * scale}px ${fontFamily}`;
    const [middle, across] = [x + (width * scale) / 2, width * scale];
    context.fillText(text.textContent ?? '', middle, y + (height * scale) / 2, across);
  }
}
