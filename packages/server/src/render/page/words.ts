export interface WrittenLine {
  text: string;
  size: number;
  bold: boolean;
}

const LETTER_EMS = 0.6;
const BODY = 13;
const HEADING_SIZES = [20, 16, 14];

/** Text without the marks of its format. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`|~~)/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim();

function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + word.length + 1 > letters) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

/** A text of the page as the lines that fit a width: headings in their sizes, lists with dots, all else plain. */
export function writtenLines(code: string, width: number): WrittenLine[] {
  return code.split(/\r?\n/).flatMap(source => {
    const [, marks = ''] = /^\s*(#{1,6})\s/.exec(source) ?? [];
    const size = HEADING_SIZES[marks.length - 1] ?? BODY;
    const item = source.replace(/^\s*#{1,6}\s+/, '').replace(/^\s*[-*+]\s+/, '• ');
    const text = plain(item);
    if (!text) return [];
    const letters = Math.max(8, Math.floor(width / (size * LETTER_EMS)));
    return wrapped(text, letters).map(line => ({ text: line, size, bold: marks !== '' }));
  });
}
