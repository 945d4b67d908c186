import { mayEmbed } from '@parallax/contract';
import { bootstrap } from './bootstrap.ts';

/** The port in a message that opens the conversation; null for any other message, or one of a stranger. */
export function portIn(
  { data, origin, ports }: Pick<MessageEvent, 'data' | 'origin' | 'ports'>,
  allowedDomains: readonly string[],
): MessagePort | null {
  const opens = data?.type === '__embedded_comms__' && data.handshake === 'port transfer';
  return opens && mayEmbed(origin, allowedDomains) ? (ports[0] ?? null) : null;
}

const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;

/**
 * The port that the page around an embedded dashboard hands over. It is sent as soon as this page has loaded, which may
 * be before the screen is there: `main.tsx` imports this module so that nobody is missed.
 */
export const hostPort: Promise<MessagePort> | null =
  bootstrap.embedded && isFramed() ? awaitPort(bootstrap.embedded.allowedDomains) : null;

function awaitPort(allowedDomains: readonly string[]): Promise<MessagePort> {
  return new Promise(resolve => {
    const listen = (event: MessageEvent) => {
      const port = event.source === window.parent ? portIn(event, allowedDomains) : null;
      if (!port) return;
      window.removeEventListener('message', listen);
      resolve(port);
    };
    window.addEventListener('message', listen);
  });
}
