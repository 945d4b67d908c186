import { api } from '@parallax/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { resourceOf } from '../../api/hooks.ts';
import { newUuid } from '../../platform/uuid.ts';
import { type FileKind, type UploadDraft, uploadFields } from './model.ts';
import type { UploadProgress } from './progress.ts';

export type UploadRun =
  | { state: 'idle' }
  | { state: 'running'; progress: UploadProgress | null }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; rows: number | null; datasetId: number | null };

const POLL = 400;

/** Sends a file and follows it; leaving or cancelling closes the request, and the server undoes what it began. */
export function useUpload() {
  const client = useQueryClient();
  const [run, setRun] = useState<UploadRun>({ state: 'idle' });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const follow = async (id: string, signal: AbortSignal) => {
    while (!signal.aborted) {
      await new Promise(resolve => setTimeout(resolve, POLL));
      if (signal.aborted) return;
      try {
        const { result } = await call(api.database.uploadProgress, { params: { upload_id: id } }, { signal });
        setRun(now => (now.state === 'running' ? { state: 'running', progress: result } : now));
      } catch {
        // The upload itself says what went wrong; its progress is only looked at.
      }
    }
  };

  const start = async (file: File, kind: FileKind, draft: UploadDraft, columns: readonly string[]) => {
    const controller = new AbortController();
    const over = new AbortController();
    const id = newUuid();
    sending.current = controller;
    setRun({ state: 'running', progress: null });
    void follow(id, AbortSignal.any([controller.signal, over.signal]));
    try {
      const reply = await call(
        api.database.upload,
        {
          params: { pk: draft.place.database?.id ?? 0 },
          query: { upload_id: id },
          body: { ...uploadFields(kind, draft, columns), file },
        },
        { signal: controller.signal },
      );
      const dataset = Number(reply.dataset_id);
      setRun({
        state: 'done',
        rows: reply.rows ?? null,
        datasetId: Number.isInteger(dataset) ? dataset : null,
      });
      await client.invalidateQueries({ queryKey: [resourceOf(api.dataset.list)] });
      await client.invalidateQueries({ queryKey: ['options', ['tables']] });
    } catch (error) {
      setRun(controller.signal.aborted ? { state: 'idle' } : { state: 'failed', error });
    } finally {
      over.abort();
    }
  };

  return { run, start, cancel: () => sending.current?.abort(), again: () => setRun({ state: 'idle' }) };
}
