import type { Page } from '@playwright/test';

/**
 * The words of what can be pressed or chosen, tokens and column heads among them, that their own box or one around it cuts, and
 * no tooltip has in full. What scrolls with a bar in sight is not cut.
 */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1;
    const asked = [
      'button, a, summary, select, label, .chip',
      ...['tab', 'button', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'columnheader'].map(
        (role) => `[role=${role}]`,
      ),
    ].join(', ');
    const wordsOf = (element: Element): string =>
      (element instanceof HTMLElement ? element.innerText : '').replace(/\s+/g, ' ').trim();
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.unseen, .height-probe, [aria-hidden=true], [inert]') === null;
    const bar = (element: Element): 'none' | 'hidden' | 'seen' => {
      const { overflowX, scrollbarWidth } = getComputedStyle(element);
      if (overflowX === 'visible') return 'none';
      return ['auto', 'scroll'].includes(overflowX) && scrollbarWidth !== 'none' ? 'seen' : 'hidden';
    };
    const lettersOf = (text: string): string => text.replace(/[\s·]+/g, '');
    const isTold = (element: Element, words: string): boolean =>
      lettersOf(element.closest('[title]')?.getAttribute('title') ?? '').includes(lettersOf(words));
    const widthOf = (text: string, { font }: CSSStyleDeclaration): number => {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) return 0;
      context.font = font;
      return context.measureText(text).width;
    };
    const isCut = (part: Element): boolean => {
      if (part instanceof HTMLSelectElement) {
        const longest = Math.max(
          ...[...part.options].map((option) => widthOf(option.text, getComputedStyle(part))),
        );
        const around = part.closest('.dialog-body, .setup-panel, form, section') ?? document.body;
        // The arrow and the edges take about 30 pixels; a select that has all the room has what there is.
        return longest + 30 > part.clientWidth && part.clientWidth < around.clientWidth * 0.8;
      }
      if (bar(part) === 'hidden' && part.scrollWidth > part.clientWidth + slack) return true;
      const box = part.getBoundingClientRect();
      for (let around = part.parentElement; around !== null; around = around.parentElement) {
        if (bar(around) === 'seen') return false;
        if (bar(around) === 'none') continue;
        const { left, right } = around.getBoundingClientRect();
        if (box.left < left - slack || box.right > right + slack) return true;
      }
      return false;
    };
    const found = new Set<string>();
    for (const element of document.querySelectorAll(asked)) {
      if (!isSeen(element) || wordsOf(element) === '') continue;
      for (const part of [element, ...element.querySelectorAll('*')]) {
        if (part instanceof HTMLOptionElement || part instanceof SVGElement || !isSeen(part)) continue;
        const words = wordsOf(part);
        if (words === '' || !isCut(part) || isTold(part, words)) continue;
        found.add(`${element.tagName.toLowerCase()}.${element.className}: ${words.slice(0, 80)}`);
      }
    }
    return [...found];
  });
}
