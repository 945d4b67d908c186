import { parentPort } from 'node:worker_threads';
import { loadParser } from '@parallax/query/statements';
import { answer } from './answer.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type Question, READY } from './readings.ts';

/** The program of a reading thread: one question after another, each answered with what came of it. */
parentPort?.on('message', (question: Question) => parentPort?.postMessage(outcome(question)));

function outcome(question: Question): Outcome {
  try {
    return { kind: 'value', value: answer(question) };
  } catch (error) {
    return outcomeOf(error);
  }
}

await loadParser();
parentPort?.postMessage(READY);
