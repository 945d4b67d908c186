/** Width of a text in pixels. */
export type Measure = (text: string) => number;

const PADDING = 26;
const LEAST = 56;
const MOST = 320;
const MOST_SHORT = 160;
const SAMPLES = 200;
const CHARACTER = 7;
/** Room for the arrow of a sorted column. */
const SORT_MARK = 12;

export interface WidthSource {
  label: string;
  /** Set by the chart's settings. */
  width?: number;
  /** Long texts are cut early. */
  short?: boolean;
  length: number;
  text(row: number): string;
}

/**
 * One width per column, known before anything is drawn: columns keep their place while rows come and go, and a table
 * needs no layout of its own to find out. Columns that leave room share it.
 */
export function columnWidths(columns: readonly WidthSource[], room: number, measure: Measure): number[] {
  const own = columns.map(column => column.width ?? fit(column, measure));
  const taken = own.reduce((sum, width) => sum + width, 0);
  const flexible = columns.filter(isFlexible).length;
  if (taken >= room || flexible === 0) return own;
  const share = (room - taken) / flexible;
  return own.map((width, index) => (isFlexible(columns[index]!) ? width + share : width));
}

const isFlexible = ({ width, short }: WidthSource): boolean => width === undefined && !short;

/** Room for the label and the longest of some rows spread over the whole column. */
function fit({ label, short, length, text }: WidthSource, measure: Measure): number {
  const step = Math.max(1, Math.floor(length / SAMPLES));
  let longest = '';
  for (let row = 0; row < length; row += step) {
    const candidate = text(row);
    if (candidate.length > longest.length) longest = candidate;
  }
  const widest = Math.max(measure(label) + SORT_MARK, measure(longest));
  return Math.ceil(Math.min(short ? MOST_SHORT : MOST, Math.max(LEAST, widest + PADDING)));
}

let pen: CanvasRenderingContext2D | null | undefined;

function newPen(): CanvasRenderingContext2D | null {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  return context;
}

/** Measures as the tables of this page write. */
export const measureText: Measure = text => {
  pen ??= newPen();
  return pen ? pen.measureText(text).width : text.length * CHARACTER;
};
