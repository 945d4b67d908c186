import { AppError } from '@parallax/contract';
import { positionAt } from './canonical.ts';

export interface Position {
  line: number;
  column: number | null;
}

/** Where an error points to: from the parser, or read from the texts databases give. */
export function positionOf(error: unknown, sql = ''): Position | null {
  if (error instanceof AppError && typeof error.extra.line === 'number') {
    const { line, column } = error.extra;
    return { line, column: typeof column === 'number' ? column : null };
  }
  return error instanceof Error ? positionInText(error.message, sql) : null;
}

function positionInText(message: string, sql: string): Position | null {
  const character = /at character (\d+)|position:? (\d+)/i.exec(message);
  if (character) return positionAt(sql, Number(character[1] ?? character[2]) - 1);
  const caret = /^LINE (\d+): (.*)\n( *)\^/m.exec(message);
  if (caret)
    return {
      line: Number(caret[1]),
      column: Math.max(1, caret[3]!.length - `LINE ${caret[1]}: `.length + 1),
    };
  const both = /line (\d+)(?::|, column )(\d+)/i.exec(message);
  if (both) return { line: Number(both[1]), column: Number(both[2]) };
  const line = /at line (\d+)/i.exec(message);
  return line ? { line: Number(line[1]), column: null } : null;
}
