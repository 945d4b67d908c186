import { useEffect } from 'react';

/**
 * Applies a dashboard's own CSS inside the dashboard only. The text is parsed first and written out again rule by
 * rule, so nothing in it can close the scope; imports are dropped by the parser.
 */
export function useScopedCss(css: string): void {
  useEffect(() => {
    if (!css.trim()) return;
    const parsed = new CSSStyleSheet();
    parsed.replaceSync(css);
    const rules = [...parsed.cssRules].map(rule => rule.cssText).join('\n');
    const scoped = new CSSStyleSheet();
    scoped.replaceSync(`@scope ([data-test="dashboard"]) {\n${rules}\n}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, scoped];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== scoped);
    };
  }, [css]);
}
