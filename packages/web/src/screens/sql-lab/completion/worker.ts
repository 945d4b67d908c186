import { complete } from './complete.ts';
import { type Known, type TableFacts, tableKey } from './known.ts';
import type { Answer, Message } from './messages.ts';
import { NameIndex } from './name-index.ts';

const NOTHING = new NameIndex([]);
const facts = new Map<string, TableFacts>();
const otherTables = new Map<string, NameIndex>();
let known: Known = {
  dialect: '',
  keywords: NOTHING,
  functions: NOTHING,
  schemas: NOTHING,
  tables: NOTHING,
  otherTables,
  facts,
};

function learn(message: Exclude<Message, { type: 'complete' }>): void {
  switch (message.type) {
    case 'database':
      facts.clear();
      otherTables.clear();
      known = {
        ...known,
        dialect: message.dialect,
        keywords: new NameIndex(message.keywords),
        tables: NOTHING,
      };
      break;
    case 'names':
      known = { ...known, [message.of]: new NameIndex(message.names) };
      break;
    case 'schema':
      otherTables.set(message.schema.toLowerCase(), new NameIndex(message.tables));
      break;
    case 'facts':
      facts.set(tableKey(message.schema, message.table), message.facts);
      break;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type !== 'complete') return learn(data);
  const answer: Answer = {
    id: data.id,
    completions: complete(data.text, data.cursor, known, data.schema),
  };
  self.postMessage(answer);
});
