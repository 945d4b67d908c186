import { t } from '../../../platform/i18n.ts';
import type { AddressProblem } from '../model/address-problems.ts';

const SHOWN = 3;
const LONGEST = 40;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Some names out of a text that anybody may have written, however many and long they are. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map(name => `“${short(name)}”`);
  const more = names.length - shown.length;
  return more > 0 ? t('%s and %s more', shown.join(', '), more) : shown.join(', ');
}

/** What is wrong with a part of the address, and what was done instead. */
export function addressWords({ reason, names }: AddressProblem): string {
  switch (reason) {
    case 'unreadable':
      return t('is broken and was left out.');
    case 'expired':
      return t('stands for a state that is gone. The dashboard is shown with its own filters.');
    case 'unfetched':
      return t(
        'stands for a state that could not be fetched. The dashboard is shown with its own filters; reload to try again.',
      );
    case 'gone':
      return t('names what is not on this dashboard: %s. It was left out.', listed(names));
    case 'refused':
      return t('holds values these filters can not take: %s. They start as usual.', listed(names));
    case 'conditions':
      return t('has conditions that could not be read: %s. They were left out.', listed(names));
    case 'choice':
      return t(
        'has an OR between columns. OR can choose between values of one column only, so it was left out.',
      );
    case 'switch':
      return t('can not be set to %s. The usual setting is used.', listed(names));
  }
}
