import { describe, expect, it } from 'vitest';
import { portIn } from './host-port.ts';

describe('the opening message', () => {
  const { port1: port } = new MessageChannel();
  const hello = { type: '__embedded_comms__', handshake: 'port transfer' };
  it.each<[string, unknown, string, string[], boolean]>([
    ['of an allowed page', hello, 'https://a.example', ['https://a.example'], true],
    ['of any page while none is named', hello, 'https://b.example', [], true],
    ['of a stranger', hello, 'https://b.example', ['https://a.example'], false],
    ['of another kind', { type: '__embedded_comms__' }, 'https://a.example', [], false],
    ['of no shape', null, 'https://a.example', [], false],
  ])('%s', (_name, data, origin, allowed, taken) => {
    expect(portIn({ data, origin, ports: [port] }, allowed)).toBe(taken ? port : null);
  });
});
