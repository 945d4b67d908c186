import { tn } from '../platform/i18n.ts';
import styles from './Avatar.module.css';
import { Avatar } from './Avatar.tsx';
import { Tooltip } from './floating/Tooltip.tsx';
import { avatarColour, initials, type Person, personName } from './people.ts';

export const AVATARS_SHOWN = 4;

/** People as overlapping initials: four, then how many more. */
export function AvatarGroup({
  people,
  shown = AVATARS_SHOWN,
}: {
  people: readonly Person[];
  shown?: number;
}) {
  if (people.length === 0) return null;
  const rest = people.slice(shown);
  return (
    <span className={styles.group}>
      {people.slice(0, shown).map(person => (
        <Tooltip key={person.id ?? personName(person)} title={personName(person)}>
          <Avatar label={personName(person)} text={initials(person)} colour={avatarColour(person)} />
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map(personName).join(', ')}>
          <Avatar
            label={tn('%s more person', '%s more people', rest.length)}
            text={`+${rest.length}`}
            colour="#4F5D75"
          />
        </Tooltip>
      )}
    </span>
  );
}
