import { api } from '@parallax/contract';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/errors.ts';
import { rowsAsChoices } from '../../../../api/option-sources.ts';
import { t } from '../../../../platform/i18n.ts';
import { can } from '../../../../platform/session.ts';
import { CodeField } from '../../../../ui/form/CodeField.tsx';
import { Select } from '../../../../ui/select/Select.tsx';
import { toast } from '../../../../ui/toasts/store.ts';
import styles from '../Editor.module.css';

const TEMPLATES = rowsAsChoices(api.cssTemplate.list, { label: 'template_name' });

interface CodeFieldsProps {
  css: string;
  onCss(css: string): void;
  json: string;
  onJson(json: string): void;
  problem?: string;
}

/** The parts of a dashboard that are written as code: its CSS, from a template if there is one, and its metadata. */
export function CodeFields({ css, onCss, json, onJson, problem }: CodeFieldsProps) {
  const load = async (pk: number) => {
    try {
      const { result } = await call(api.cssTemplate.item, { params: { pk } });
      onCss(result.css ?? '');
    } catch (error) {
      toast.danger(errorText(error));
    }
  };
  return (
    <>
      <CodeField
        label={t('CSS')}
        hint={t('Applies inside this dashboard only.')}
        language="css"
        height={120}
        value={css}
        onChange={onCss}
      />
      {can('can_read', 'CssTemplate') && (
        <div className={styles.template}>
          <Select
            label={t('Load a CSS template')}
            placeholder={t('Load a CSS template')}
            options={TEMPLATES}
            value={null}
            onChange={chosen => {
              if (chosen) void load(Number(chosen.value));
            }}
          />
        </div>
      )}
      <CodeField
        label={t('JSON metadata')}
        language="json"
        height={220}
        value={json}
        onChange={onJson}
        problem={problem}
      />
    </>
  );
}
