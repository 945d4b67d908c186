import { marked } from 'marked';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { hasFlag } from '../../../platform/session.ts';
import { safeHtml } from '../../../ui/safe-html.ts';
import styles from './Dashboard.module.css';

const placeholder = (): string =>
  t(
    '# Header\n\n## Section\n\n### Detail\n\nClick here to learn more about [Markdown](https://commonmark.org/help/).',
  );

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A text's HTML, safe to put into the page; links open beside the dashboard. */
export function markdownHtml(code: string): string {
  const source = hasFlag('ESCAPE_MARKDOWN_HTML') ? escaped(code) : code;
  const html = marked.parse(source, { async: false, gfm: true, breaks: false });
  return safeHtml(html);
}

export function MarkdownView({ code }: { code?: string }) {
  const element = useRef<HTMLDivElement>(null);
  const html = useMemo(() => markdownHtml(code ?? placeholder()), [code]);
  useEffect(() => {
    if (element.current) element.current.innerHTML = html;
  }, [html]);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  return <section ref={element} className={styles.markdown} tabIndex={0} aria-label={t('Text')} />;
}
