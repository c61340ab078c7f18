import { name, type MailContent } from './content.ts';
import { day, type Params, type Reader } from './params.ts';

type Write = (reader: Reader, params: Params) => MailContent;

const subject = 'About an agreement';

/** What the creator reads. */
const told: Record<Params['release'], (who: string) => { heading: string; text: string }> = {
  accepted: (who) => ({
    heading: `${who} has agreed`,
    text: 'What waited for this person alone can be posted now.',
  }),
  refused: (who) => ({
    heading: `We could not accept what ${who} sent`,
    text: 'The link says what helps, and takes another try for two weeks. Until then nothing that shows this person can be posted.',
  }),
  withdrawn: (who) => ({
    heading: `${who} does not agree any more`,
    text: 'Everything that shows this person is hidden from everybody from now on, and those who bought some of it get their money back. This counts towards no limit of yours.',
  }),
};

/** What the person reads who has no account; the link of the first mail goes on working. */
const answered: Record<Params['release'], { heading: string; text: string }> = {
  accepted: {
    heading: 'We have accepted your agreement',
    text: 'You can withdraw it at any time, with the link of our first mail. Keep it.',
  },
  refused: {
    heading: 'Something is missing',
    text: 'We could not accept what you sent. The link of our first mail says why, and what helps.',
  },
  withdrawn: {
    heading: 'Your agreement is withdrawn',
    text: 'What shows you is hidden from everybody from now on.',
  },
};

/** The mails about releases, which nobody can switch off. */
export const releaseTemplates = {
  release_invited: (_reader, { from, key, until }) => ({
    subject: 'You are asked to agree',
    heading: `${name(from) || 'Somebody'} asks you to agree`,
    paragraphs: [
      'They want to publish pictures or videos that show you, on our site. Nothing of it is published unless you agree.',
      `You need your ID and a few minutes. The link works until ${until ? day(until) : 'it is used'}; with it you can withdraw later, so keep this mail.`,
      'If you do not want it, or do not know them, you need not do anything.',
    ],
    action: { label: 'Read it', path: `/release/${encodeURIComponent(key)}` },
  }),
  release_answered: (_reader, { release }) => ({
    subject,
    heading: answered[release].heading,
    paragraphs: [answered[release].text],
    action: { label: 'Write to us', path: '/contact' },
  }),
  release_changed: (_reader, { from, release }) => {
    const { heading, text } = told[release](name(from) || 'Somebody');
    return {
      subject,
      heading,
      paragraphs: [text],
      action: { label: 'See the people you show', path: '/admin/people' },
    };
  },
} satisfies Record<string, Write>;
