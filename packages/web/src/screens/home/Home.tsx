import { t } from '../../platform/i18n.ts';
import { currentUser } from '../../platform/session.ts';
import { useTitle } from '../../platform/title.ts';
import styles from './Home.module.css';
import { Recents } from './Recents.tsx';
import { Shelf } from './Shelf.tsx';
import { homeSources } from './sources.ts';

/** What I opened last and what changed, in one glance. */
export function Home() {
  useTitle(t('Home'));
  const user = currentUser();
  return (
    <div className={styles.page}>
      <h1 className="px-visually-hidden">{t('Home')}</h1>
      <Recents />
      {user &&
        homeSources
          .filter(source => source.allowed())
          .map(source => <Shelf key={source.key} source={source} userId={user.userId} />)}
    </div>
  );
}
