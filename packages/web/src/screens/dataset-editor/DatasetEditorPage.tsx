import { Button } from 'antd';
import { useParams } from 'react-router';
import { useStore } from 'zustand';
import { EditorContext } from '../../dataset-editor/context.ts';
import styles from '../../dataset-editor/DatasetEditor.module.css';
import { Editor, EditorUndo } from '../../dataset-editor/Editor.tsx';
import { canSave, type EditorStore } from '../../dataset-editor/model/store.ts';
import { useOpenDataset } from '../../dataset-editor/open-dataset.ts';
import { SaveFailure } from '../../dataset-editor/SaveFailure.tsx';
import { useSave } from '../../dataset-editor/use-save.ts';
import { isChanged } from '../../editing/history.ts';
import { t } from '../../platform/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OpenFailure } from '../../ui/errors/OpenFailure.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

/** The dataset editor at its own address. */
export function DatasetEditorPage() {
  const id = Number(useParams().id);
  if (Number.isInteger(id) && id > 0) return <OpenedPage key={id} id={id} />;
  return <EmptyState size="large" image="lost" title={t('The address names no dataset')} />;
}

function OpenedPage({ id }: { id: number }) {
  const { store, name, error, reload } = useOpenDataset(id);
  if (store) {
    return (
      <EditorContext value={store}>
        <Page store={store} name={name} onReload={reload} />
      </EditorContext>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('Edit dataset')} />
      {error ? (
        <OpenFailure
          error={error}
          gone={t('This dataset does not exist any more')}
          list={{ label: t('All datasets'), path: '/tablemodelview/list/' }}
          onRetry={reload}
        />
      ) : (
        <SkeletonRows rows={8} columns={3} />
      )}
    </div>
  );
}

function Page({ store, name, onReload }: { store: EditorStore; name: string; onReload(): void }) {
  const saving = useStore(store, state => state.phase === 'saving');
  const savable = useStore(store, canSave);
  const changed = useStore(store, state => isChanged(state.history));
  const id = useStore(store, state => state.facts.id);
  const save = useSave(store, onReload);
  return (
    <div className={styles.page}>
      <PageHeader title={t('Edit Dataset %s', name)}>
        <EditorUndo />
        <Button href={`/explore/?datasource_type=table&datasource_id=${id}`}>{t('Explore')}</Button>
        <Button
          type="primary"
          disabled={!savable}
          loading={saving}
          data-test="save-dataset"
          onClick={() => save()}
        >
          {t('Save')}
        </Button>
      </PageHeader>
      <Editor />
      <SaveFailure onReload={onReload} onForce={() => save({ force: true })} />
      <LeaveGuard
        title={t('Save changes to your dataset?')}
        unsaved={changed}
        saving={saving}
        onSave={() => save()}
      />
    </div>
  );
}
