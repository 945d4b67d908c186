import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowTap } from './row-tap.ts';

const message = (code: string, body: string): Buffer => {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body));
  bytes.write(code, 0);
  bytes.writeUInt32BE(bytes.length - 1, 1);
  bytes.write(body, 5);
  return bytes;
};

const messages = fc.array(fc.tuple(fc.constantFrom('D', 'D', 'T', 'C'), fc.string({ maxLength: 40 })), {
  maxLength: 12,
});

test('rows are taken out and everything else passes whole, however the bytes are cut', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (sent, cuts) => {
      const socket = new PassThrough();
      const passed: string[] = [];
      const rows: string[] = [];
      const driver = (chunk: Buffer) =>
        passed.push(`${chunk.toString('latin1', 0, 1)}${chunk.toString('utf8', 5)}`);
      socket.on('data', driver);
      const tap = new RowTap(socket, (bytes, from, to) => rows.push(bytes.toString('utf8', from, to)));
      const bytes = Buffer.concat(sent.map(([code, body]) => message(code, body)));
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const size = cuts[turn % cuts.length]!;
        socket.emit('data', bytes.subarray(at, at + size));
        at += size;
      }
      tap.close();
      expect(rows).toEqual(sent.filter(([code]) => code === 'D').map(([, body]) => body));
      expect(passed).toEqual(sent.filter(([code]) => code !== 'D').map(([code, body]) => `${code}${body}`));
      expect(socket.listeners('data')).toEqual([driver]);
    }),
  );
});

test('what follows the end goes to the driver', () => {
  const socket = new PassThrough();
  const passed: string[] = [];
  const rows: string[] = [];
  socket.on('data', (chunk: Buffer) => {
    passed.push(chunk.toString('latin1', 0, 1));
    if (passed.at(-1) === 'Z') tap.close();
  });
  const tap: RowTap = new RowTap(socket, (bytes, from, to) => rows.push(bytes.toString('utf8', from, to)));
  socket.emit('data', Buffer.concat([message('D', 'mine'), message('Z', 'I'), message('N', 'notice')]));
  expect([rows, passed]).toEqual([['mine'], ['Z', 'N']]);
});

test('the next statement may begin before the last one has heard of its end', () => {
  const socket = new PassThrough();
  const driver = () => {};
  socket.on('data', driver);
  const rows: string[] = [];
  const first = new RowTap(socket, () => rows.push('first'));
  const second = new RowTap(socket, () => rows.push('second'));
  first.close();
  socket.emit('data', message('D', 'x'));
  second.close();
  expect([rows, socket.listeners('data')]).toEqual([['second'], [driver]]);
});
