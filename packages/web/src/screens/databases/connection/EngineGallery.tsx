import { LockOutlined } from '@ant-design/icons';
import { t } from '../../../platform/i18n.ts';
import { isAdmin } from '../../../platform/session.ts';
import styles from './Connection.module.css';
import type { Engine } from './model/engine.ts';

interface EngineGalleryProps {
  engines: readonly Engine[];
  onChoose(engine: Engine): void;
}

/** Every engine that can be connected, the preferred ones first, as the server orders them. */
export const EngineGallery = ({ engines, onChoose }: EngineGalleryProps) => (
  <>
    <p className={styles.lead}>{t('Select a database to connect')}</p>
    <ul className={styles.gallery}>
      {engines.map(engine => (
        <li key={engine.engine}>
          <EngineTile engine={engine} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  </>
);

function EngineTile({ engine, onChoose }: { engine: Engine; onChoose(engine: Engine): void }) {
  const refused = engine.local_files && !isAdmin();
  return (
    <button
      type="button"
      className={styles.tile}
      disabled={refused}
      data-test={`engine-${engine.engine}`}
      onClick={() => onChoose(engine)}
    >
      <span className={styles.mark} aria-hidden>
        {engine.name.slice(0, 2)}
      </span>
      <span className={styles.tileText}>
        <span className={styles.tileName}>{engine.name}</span>
        <span className={styles.tileNote}>
          {refused ? (
            <>
              <LockOutlined /> {t('Administrators only: it reads files of the server')}
            </>
          ) : (
            noteOf(engine)
          )}
        </span>
      </span>
    </button>
  );
}

const noteOf = ({ local_files, parameters }: Engine): string => {
  if (local_files) return t('A file on the server');
  return parameters ? t('A server, by form or address') : t('A server, by address');
};
