import { api } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import { copyLink } from '../../../ui/copy.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { useDataMask } from '../data-mask/store.ts';
import { useDashboard } from '../store.ts';

const NOT_SHARED = [
  'native_filters',
  'native_filters_key',
  'permalink_key',
  'preselect_filters',
  'edit',
  'f',
];

type ResolveLink = (key: string) => Promise<string | null>;
let resolveLink: ResolveLink = async () => null;

/** Lets the page around an embedded dashboard say where its short links lead. */
export const setLinkResolver = (resolver: ResolveLink): void => {
  resolveLink = resolver;
};

/** A short link to the dashboard as it stands now, at one of its components if one is named. */
export async function makeLink(anchor?: string): Promise<string> {
  const { id, activeTabs } = useDashboard.getState();
  const urlParams = [...new URLSearchParams(window.location.search)].filter(
    ([key]) => !NOT_SHARED.includes(key),
  );
  const { key, url } = await call(api.permalink.makeDashboard, {
    params: { pk: String(id) },
    body: {
      dataMask: useDataMask.getState().masks,
      activeTabs: Object.values(activeTabs),
      urlParams,
      ...(anchor ? { anchor } : {}),
    },
  });
  return (await resolveLink(key)) ?? url;
}

/** Copies such a link. */
export async function shareLink(anchor?: string): Promise<void> {
  try {
    await copyLink(await makeLink(anchor));
  } catch (error) {
    toast.danger(t('Sorry, something went wrong. %s', errorText(error)));
  }
}

/** Opens a message in the reader's own mail program, with such a link and the name of what it shows. */
export async function mailLink(subject: string, anchor?: string): Promise<void> {
  try {
    const link = await makeLink(anchor);
    window.location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(link)}`;
  } catch (error) {
    toast.danger(t('Sorry, something went wrong. %s', errorText(error)));
  }
}
