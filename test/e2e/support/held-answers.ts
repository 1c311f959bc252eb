import type { Page } from '@playwright/test';

interface Holding extends Window {
  held: Array<() => void> | null;
  finds: Array<() => void> | null;
}

/**
 * Has the answers of the page's worker to the opening of a view, or to another call, held from `hold` on, as on a computer that is
 * busy: what was on screen stays there until `release`. To be called before the page is loaded.
 */
export async function holdableAnswers(
  page: Page,
  heldCall: 'openView' | 'reviewOf' = 'openView',
): Promise<{
  readonly hold: () => Promise<void>;
  /** Holds the search for what was chosen meanwhile as well, until `release` is called once more. */
  readonly holdFinds: () => Promise<void>;
  /** How many answers are held. */
  readonly count: () => Promise<number>;
  readonly release: () => Promise<void>;
}> {
  await page.addInitScript((heldCall) => {
    const holding = window as unknown as Holding;
    holding.held = null;
    holding.finds = null;
    const heldIds = new Set<number>();
    window.Worker = class extends Worker {
      override postMessage(message: unknown, options?: unknown): void {
        const { id, call } = message as { readonly id: number; readonly call: string };
        if (call === heldCall) heldIds.add(id);
        const post = (): void => super.postMessage(message, options as StructuredSerializeOptions);
        if (holding.finds !== null && call === 'findChosenRows') holding.finds.push(post);
        else post();
      }

      override addEventListener(type: string, listener: unknown): void {
        super.addEventListener(type, (event) => {
          const hear = (): void => (listener as EventListener)(event);
          const data: unknown = event instanceof MessageEvent ? event.data : null;
          const isHeld = heldIds.has((data as { readonly id?: number } | null)?.id ?? 0);
          if (holding.held !== null && isHeld) holding.held.push(hear);
          else hear();
        });
      }
    };
  }, heldCall);
  return {
    hold: () =>
      page.evaluate(() => {
        (window as unknown as Holding).held = [];
      }),
    holdFinds: () =>
      page.evaluate(() => {
        (window as unknown as Holding).finds = [];
      }),
    count: () => page.evaluate(() => (window as unknown as Holding).held?.length ?? 0),
    release: () =>
      page.evaluate(() => {
        const holding = window as unknown as Holding;
        const held = holding.held ?? holding.finds ?? [];
        if (holding.held === null) holding.finds = null;
        holding.held = null;
        for (const goOn of held) goOn();
      }),
  };
}
