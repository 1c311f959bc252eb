import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import png2icons from 'png2icons';
import { chromiumLaunch } from '../test/e2e/support/chromium';

/** `npm run icons`: draws `icon.svg` in the sizes and formats that the three systems want, into `icons`. */
const folder = import.meta.dirname;
const out = join(folder, 'icons');
const sizes = [16, 32, 48, 64, 128, 256, 512, 1024];

const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch(chromiumLaunch());
try {
  mkdirSync(out, { recursive: true });
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${drawing}`,
    );
    // Named as Linux wants them; the two formats below are made from the largest one.
    await page.screenshot({ path: join(out, `${size}x${size}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}

const largest = readFileSync(join(out, '1024x1024.png'));
keep('icon.icns', png2icons.createICNS(largest, png2icons.BICUBIC, 0));
keep('icon.ico', png2icons.createICO(largest, png2icons.BICUBIC, 0, true, true));
// What the window shows as its own, where no installer gives it one.
copyFileSync(join(out, '256x256.png'), join(folder, '../src-renderer/public/icon.png'));

function keep(name: string, content: Buffer | null): void {
  if (content === null) throw new Error(`${name} could not be made`);
  writeFileSync(join(out, name), content);
}
