import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { useStored } from '../../../platform/stored.ts';
import { useTab } from '../context.ts';
import { Grip } from './Grip.tsx';
import styles from './Panes.module.css';

interface PanesProps {
  side: ReactNode;
  tabs: ReactNode;
  editor: ReactNode;
  south: ReactNode;
}

const SIDE = { width: 280, min: 200, share: 0.4 };
const NORTH = { share: 45, min: 120, restMin: 120 };

/** A number that follows the hand and is remembered when the hand lets go. */
function useRemembered(name: string, fallback: number) {
  const [stored, store] = useStored<number>(name, fallback);
  const [value, setValue] = useState(stored);
  const latest = useRef(value);
  const set = (next: number) => {
    latest.current = next;
    setValue(next);
  };
  const reset = () => {
    set(fallback);
    store(fallback);
  };
  return { value, set, keep: () => store(latest.current), reset };
}

/** Tables | the editor over its results. Nothing is taken away to hide the tables: the editor keeps its place. */
export function Panes({ side, tabs, editor, south }: PanesProps) {
  const hidden = useTab(tab => tab.hideLeftBar) ?? false;
  const frame = useRef<HTMLDivElement>(null);
  const sidePane = useRef<HTMLDivElement>(null);
  const width = useRemembered('sqllab.side', SIDE.width);
  return (
    <div
      ref={frame}
      className={styles.panes}
      style={{
        gridTemplateColumns: hidden
          ? '0 0 minmax(0, 1fr)'
          : `clamp(${SIDE.min}px, ${width.value}px, ${SIDE.share * 100}%) 1px minmax(0, 1fr)`,
      }}
    >
      <div ref={sidePane} className={styles.pane} inert={hidden}>
        {side}
      </div>
      <div className={styles.line}>
        {!hidden && (
          <Grip
            label={t('Width of the tables')}
            between="columns"
            share={(width.value / window.innerWidth) * 100}
            min={SIDE.min}
            max={() => (frame.current?.offsetWidth ?? 1400) * SIDE.share}
            length={() => sidePane.current?.offsetWidth ?? width.value}
            onMove={width.set}
            onSettled={width.keep}
            onReset={width.reset}
          />
        )}
      </div>
      <div className={styles.main}>
        {tabs}
        <Rows editor={editor} south={south} />
      </div>
    </div>
  );
}

function Rows({ editor, south }: Pick<PanesProps, 'editor' | 'south'>) {
  const frame = useRef<HTMLDivElement>(null);
  const north = useRef<HTMLDivElement>(null);
  const share = useRemembered('sqllab.north', NORTH.share);
  const height = () => frame.current?.offsetHeight ?? 800;
  return (
    <div
      ref={frame}
      className={styles.rows}
      style={{
        gridTemplateRows: `clamp(${NORTH.min}px, ${share.value}%, calc(100% - ${NORTH.restMin}px)) 1px minmax(0, 1fr)`,
      }}
    >
      <div ref={north} className={styles.pane}>
        {editor}
      </div>
      <div className={styles.line}>
        <Grip
          label={t('Height of the editor')}
          between="rows"
          share={share.value}
          min={NORTH.min}
          max={() => height() - NORTH.restMin}
          length={() => north.current?.offsetHeight ?? (height() * share.value) / 100}
          onMove={pixels => share.set(Math.round((pixels / height()) * 1000) / 10)}
          onSettled={share.keep}
          onReset={share.reset}
        />
      </div>
      <div className={styles.pane}>{south}</div>
    </div>
  );
}
