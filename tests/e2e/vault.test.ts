import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { drawing } from '../api/media-support.ts';
import { colours } from './uploads-world.ts';
import { follow, newCreator, newFan, readyPicture } from './world.ts';

/* What a creator has sent is chosen again for another message. */
const { openPage } = launchBrowser();

test.each([390, 1280] as const)(
  'a creator sends two earlier pictures again at %i pixels',
  async (width) => {
    const creator = await newCreator(`Vault ${width}`);
    const [first, second] = await Promise.all([
      newFan(`First ${width}`, 2000),
      newFan(`Second ${width}`, 2000),
    ]);
    await follow(first, creator);
    await follow(second, creator);
    const ids = await Promise.all(
      (['red', 'green', 'blue'] as const).map(async (name) =>
        readyPicture(creator, 'chat', await drawing(300, 200, colours[name]).png().toBuffer()),
      ),
    );
    const sent = await creator.client.rpc('send_message', {
      p_to: first.id,
      p_text: 'Three doors',
      p_media_ids: ids,
      p_price_cents: 500,
      p_request_id: crypto.randomUUID(),
      p_shows_text: true,
    });
    expect(sent.error).toBeNull();

    const { page, open } = await openPage({ width, as: creator });
    await open(`/conversations/${second.username}`);
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('menuitem', { name: 'Media with a price' }).click();
    const form = page.getByRole('dialog', { name: 'New private message' });
    await form.getByRole('button', { name: 'From earlier messages' }).click();
    const vault = page.getByRole('dialog', { name: 'From earlier messages' });
    const tiles = vault.getByRole('button', { name: 'Picture' });
    await tiles.nth(2).waitFor();
    await tiles.nth(0).click();
    await tiles.nth(2).click();
    await axe(page);
    await vault.getByRole('button', { name: 'Add 2 pictures' }).click();
    await vault.waitFor({ state: 'detached' });
    await form.getByLabel('Description').fill('Two of them again');
    await form.getByLabel('Price').fill('4');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Sent to Second/).waitFor();
    const { rows } = await database.query<{ media_id: string }>(
      `select l.media_id from public.message_media l join public.messages m on m.id = l.message_id
       where m.recipient_id = $1 and m.sender_id = $2 order by l.position`,
      [second.id, creator.id],
    );
    const order = await creator.client.rpc('vault', { p_media_kind: 'image' });
    expect(order.data).toHaveLength(3);
    expect(rows).toHaveLength(2);
    expect(ids).toEqual(expect.arrayContaining(rows.map(({ media_id: id }) => id)));
  },
);
