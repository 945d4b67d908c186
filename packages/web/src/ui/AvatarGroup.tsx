import { Avatar, Tooltip } from 'antd';
import { tn } from '../platform/i18n.ts';
import { avatarColour, initials, type Person, personName } from './people.ts';

export const AVATARS_SHOWN = 4;

const picture = (background: string) => ({ background, color: '#FFFFFF', fontSize: 11, fontWeight: 600 });

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
    <Avatar.Group size={24}>
      {people.slice(0, shown).map(person => (
        <Tooltip key={person.id ?? personName(person)} title={personName(person)}>
          <Avatar style={picture(avatarColour(person))}>
            <span role="img" aria-label={personName(person)}>
              {initials(person)}
            </span>
          </Avatar>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map(personName).join(', ')}>
          <Avatar style={picture('#4F5D75')}>
            <span
              role="img"
              aria-label={tn('%s more person', '%s more people', rest.length)}
            >{`+${rest.length}`}</span>
          </Avatar>
        </Tooltip>
      )}
    </Avatar.Group>
  );
}
