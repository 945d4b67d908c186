import { type ResultEntry, readExact } from '@parallax/contract';
import { isFresh } from '../api/page-replies.ts';

interface AnswerInPage {
  question: string;
  result: ResultEntry[];
}

const elementOf = (chartId: number): Element | null =>
  document.querySelector(`script[data-answer-of="${chartId}"]`);

/** Whether something stored for a chart came with the page. */
export const hasAnswerInPage = (chartId: number): boolean => isFresh() && elementOf(chartId) !== null;

/**
 * The stored answer that came with the page for a chart, if it answers what the chart asks. It is used once, so that
 * asking again asks the server.
 */
export function answerInPage(chartId: number, question: string): ResultEntry[] | null {
  const element = elementOf(chartId);
  if (!element) return null;
  element.remove();
  if (!isFresh()) return null;
  const answer: AnswerInPage = readExact(element.textContent ?? '');
  return answer.question === question ? answer.result : null;
}
