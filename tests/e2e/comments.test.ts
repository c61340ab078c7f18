import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, subscribed, writePost } from './world.ts';

/* Comments and likes of a post. */
const { openPage } = launchBrowser();

let written = 0;

/** Words that a second attempt does not find on the walls already. */
const unique = (words: string) => `${words} ${++written}`;

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });
const heart = (post: Locator) => post.getByRole('button', { name: /^Like, / });

/** Opens the comments of a post. */
async function openComments(post: Locator): Promise<Locator> {
  const button = post.getByRole('button', { name: /\d comments?$/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  const comments = post.getByRole('region', { name: 'Comments' });
  await comments.waitFor();
  return comments;
}

const comment = (comments: Locator, text: string) =>
  comments.getByRole('article').filter({ hasText: text });

async function say(comments: Locator, text: string) {
  const field = comments.getByLabel('Text of the comment');
  await field.fill(text);
  await comments.getByRole('button', { name: 'Send comment' }).click();
  await comment(comments, text).waitFor();
  await eventually(() => field.inputValue()).toBe('');
}

/** Writes each comment as another fan. */
async function saidByOthers(postId: string, texts: string[]) {
  for (const text of texts) {
    const other = await newFan('Talking');
    const { error } = await other.client.rpc('create_comment', {
      p_post_id: postId,
      p_text: text,
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
  }
}

const windows = atWidths({ own: 1280, others: 390 }, { own: 390, others: 1280 });

describe.each(windows)('a creator at $own pixels, customers at $others', ({ own, others }) => {
  let creator: Account;
  let payer: Account;
  let follower: Account;
  const visits: Record<'creator' | 'payer' | 'follower', Visit | null> = {
    creator: null,
    payer: null,
    follower: null,
  };
  const at = (who: keyof typeof visits): Page => {
    const visit = visits[who];
    if (!visit) throw new Error('beforeAll has opened it');
    return visit.page;
  };

  beforeAll(async () => {
    creator = await newCreator(`Tilda at ${own}`);
    payer = await newFan(`Paying ${own}`);
    follower = await newFan(`Following ${own}`);
    await subscribed(payer, creator);
    visits.creator = await openPage({ width: own, as: creator });
    visits.payer = await openPage({ width: others, as: payer });
    visits.follower = await openPage({ width: others, as: follower });
  });

  /** A new post, on the screen of every visit. */
  const newPost = async (words: string, audience: 'public' | 'private' = 'public') => {
    const text = unique(words);
    const id = await writePost(creator, audience, text);
    for (const visit of Object.values(visits)) await visit?.open(`/${creator.username}`);
    return { id, text };
  };

  test('[F44] a fan likes a post once, and its owner reads the likes four a page', async () => {
    const { id, text } = await newPost('Something to like');
    const post = postWith(at('payer'), text);
    await heart(post).click();
    await eventually(() => heart(post).getAttribute('aria-pressed')).toBe('true');
    await post.getByText('1 like', { exact: true }).waitFor();
    for (let more = 0; more < 4; more++) {
      const other = await newFan('Liking');
      const { error } = await other.client.rpc('like_post', { p_post_id: id, p_on: true });
      expect(error).toBeNull();
    }
    const own = at('creator');
    await own.reload();
    const mine = postWith(own, text);
    expect(await heart(mine).count()).toBe(0);
    await mine.getByRole('button', { name: '5 likes' }).click();
    const list = own.getByRole('dialog', { name: 'Likes' });
    await list.getByRole('listitem').nth(3).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(4);
    await list.getByRole('button', { name: 'Show more' }).click();
    await list.getByRole('listitem').nth(4).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(5);
    await list.getByText(`@${payer.username}`).waitFor();
    await axe(own);
    await own.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });

    await heart(post).click();
    await eventually(() => heart(post).getAttribute('aria-pressed')).toBe('false');
    await eventually(() => likesOf(id)).toBe(4);
    await at('payer').reload();
    await postWith(at('payer'), text).getByText('4 likes', { exact: true }).waitFor();
  });

  test('[F44] a fan whose like fails sees it go back with the reason', async () => {
    const { id, text } = await newPost('Gone in a moment');
    const post = postWith(at('follower'), text);
    await post.waitFor();
    visits.follower?.expectRefusal(/like_post/);
    await at('follower').route('**/rpc/like_post', (route) => route.abort());
    await heart(post).click();
    await eventually(() => heart(post).getAttribute('aria-pressed')).toBe('false');
    await post.getByText('0 likes', { exact: true }).waitFor();
    await at('follower').locator('[data-sonner-toast]').first().waitFor();
    await at('follower').unroute('**/rpc/like_post');
    expect(await likesOf(id)).toBe(0);
  });

  test('[F45] a fan comments in 4 to 100 characters, and the counter follows', async () => {
    const { text } = await newPost('Something to talk about');
    const post = postWith(at('follower'), text);
    const comments = await openComments(post);
    await comments.getByText('No comments yet.').waitFor();
    const field = comments.getByLabel('Text of the comment');
    await field.fill('abc ');
    await field.press('Enter');
    await comments.getByText('Your comment must have at least 4 letters.').waitFor();
    await field.fill('');
    await field.pressSequentially('x'.repeat(101));
    expect(await field.inputValue()).toBe('x'.repeat(100));
    await comments.getByText('100/100').waitFor();
    await field.fill('Well said, I mean it');
    await field.press('Control+Enter');
    await comment(comments, 'Well said, I mean it').waitFor();
    await post.getByRole('button', { name: '1 comment', exact: true }).waitFor();
    await axe(at('follower'));

    const mine = await openComments(postWith(at('creator'), text));
    await comment(mine, 'Well said, I mean it').waitFor();
    await say(mine, 'Thank you so much');
  });

  test('[F45] a fan reads comments five a page, newest first', async () => {
    const { id, text } = await newPost('Much talked about');
    const texts = Array.from({ length: 7 }, (_, index) => `Comment number ${index + 1}`);
    await saidByOthers(id, texts);
    const comments = await openComments(postWith(at('payer'), text));
    const words = comments.getByRole('article').locator('p[dir=auto]');
    await words.nth(4).waitFor();
    await eventually(() => words.allTextContents()).toEqual(texts.slice(2).reverse());
    await comments.getByRole('button', { name: 'Show more comments' }).click();
    await words.nth(6).waitFor();
    await eventually(() => words.allTextContents()).toEqual(texts.toReversed());
  });

  test('[F45] a fan opens comments from the cache for five minutes, then reads them again', async () => {
    const { id, text } = await newPost('Kept for a while');
    await saidByOthers(id, ['Said at first']);
    const { page, open } = await openPage({ width: others, as: payer });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/comments')) asked += 1;
    });
    await open(`/${creator.username}`);
    const post = postWith(page, text);
    const comments = await openComments(post);
    await comments.getByText('Said at first').waitFor();
    // A like of a comment changes no counter of the post, so no signal is sent.
    const { rows } = await database.query('select id from public.comments where post_id = $1', [
      id,
    ]);
    const { error } = await follower.client.rpc('like_comment', {
      p_comment_id: String(rows[0]?.id),
      p_on: true,
    });
    expect(error).toBeNull();
    const liked = comment(comments, 'Said at first').getByText('1 like');
    const again = async () => {
      await post.getByRole('button', { name: /comments?$/, expanded: true }).click();
      await comments.waitFor({ state: 'detached' });
      await openComments(post);
      await comments.getByText('Said at first').waitFor();
    };
    await again();
    expect(asked).toBe(1);
    expect(await liked.count()).toBe(0);
    await page.clock.setSystemTime(Date.now() + 5 * 60_000 + 1000);
    await again();
    await liked.waitFor();
    expect(asked).toBe(2);
  });

  test('[F45] a creator likes the comment of a fan, who cannot like it', async () => {
    const { text } = await newPost('Liked below');
    const theirs = await openComments(postWith(at('payer'), text));
    await say(theirs, 'This is from me');
    expect(await theirs.getByRole('button', { name: 'Like this comment' }).count()).toBe(0);
    const mine = await openComments(postWith(at('creator'), text));
    const like = comment(mine, 'This is from me').getByRole('button', {
      name: 'Like this comment',
    });
    await like.click();
    await eventually(() => like.getAttribute('aria-pressed')).toBe('true');
    await eventually(async () => {
      const { rows } = await database.query(
        `select l.is_on from public.comment_likes l join public.comments c
             on c.id = l.comment_id where l.user_id = $1 and c.author_id = $2`,
        [creator.id, payer.id],
      );
      return rows.at(-1);
    }).toEqual({ is_on: true });
    // Counters are folded every second; a comment's like sends no signal.
    await database.query('select private.roll_up_counters()');
    await at('payer').reload();
    const again = await openComments(postWith(at('payer'), text));
    const row = comment(again, 'This is from me');
    await row.locator('span', { hasText: '1 like' }).locator('svg').first().waitFor();
  });

  test('[F45] an author and the owner of the post remove a comment, another fan cannot', async () => {
    const { text } = await newPost('Said too much');
    const post = postWith(at('payer'), text);
    const theirs = await openComments(post);
    await say(theirs, 'I take this back');
    await say(theirs, 'The owner takes this');
    const others = await openComments(postWith(at('follower'), text));
    await comment(others, 'The owner takes this').waitFor();
    expect(await others.getByRole('button', { name: 'Remove comment' }).count()).toBe(0);

    await removeComment(at('payer'), comment(theirs, 'I take this back'));
    await post.getByRole('button', { name: '1 comment', exact: true }).waitFor();
    const mine = await openComments(postWith(at('creator'), text));
    await removeComment(at('creator'), comment(mine, 'The owner takes this'));
    await at('payer').reload();
    await postWith(at('payer'), text)
      .getByRole('button', { name: '0 comments', exact: true })
      .waitFor();
  });

  test('[F33] [F44] [F45] a guest who likes or comments is led to joining', async () => {
    const { text } = await newPost('For guests too');
    const guest = await openPage({ width: others });
    for (const name of [/^Like, /, /\d comments?$/]) {
      await guest.open(`/${creator.username}`);
      await guest.page.getByRole('button', { name: 'Show as list' }).click();
      await postWith(guest.page, text).getByRole('button', { name }).click();
      await guest.page.waitForURL('**/register/follower');
    }
  });

  test('[F44] [F45] another creator reads likes and comments, and can add neither', async () => {
    const { id, text } = await newPost('Among colleagues');
    await saidByOthers(id, ['Said by a customer']);
    const colleague = await openPage({ width: others, as: await newCreator('Colleague') });
    await colleague.open(`/${creator.username}`);
    const post = postWith(colleague.page, text);
    const comments = await openComments(post);
    await comment(comments, 'Said by a customer').waitFor();
    expect(await heart(post).count()).toBe(0);
    expect(await comments.getByRole('textbox').count()).toBe(0);
    const buttons = comments.getByRole('article').getByRole('button');
    await buttons.first().waitFor();
    expect(await buttons.count()).toBe(1);
    expect(await buttons.getAttribute('aria-label')).toBe('Report comment');
  });
});

async function removeComment(page: Page, row: Locator) {
  await row.getByRole('button', { name: 'Remove comment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
}

async function likesOf(postId: string): Promise<number> {
  const { rows } = await database.query(
    'select count(*)::int as likes from public.likes where post_id = $1 and is_on',
    [postId],
  );
  return Number(rows[0]?.likes);
}
