import type { CreatorHome } from '@domain/answers/backoffice.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { formatDate, formatDateAndTime } from '@/lib/dates/format.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { Card } from '@/ui/card.tsx';
import { classes } from '@/ui/classes.ts';

type TodayProps = {
  home: CreatorHome;
  username: string;
  /** Addresses of lists in the back office; undefined until there is one. */
  lists: { subscribers: string | undefined };
};

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

/** The latest results and the next item, each with its way there. */
export function Today({ home, username, lists }: TodayProps) {
  const { waiting_fans, new_subscribers, leaving, last_global, posts, next_scheduled } = home;
  return (
    <Card className="flex flex-col p-5">
      <h2 className="pb-2 text-lg font-semibold">Today</h2>
      <ul className="divide-y divide-line">
        <Line to="/conversations" isUrgent={waiting_fans > 0}>
          {waiting_fans === 0
            ? 'No subscriber waits for an answer'
            : many(
                waiting_fans,
                'subscriber waits for an answer',
                'subscribers wait for an answer',
              )}
        </Line>
        <Line to={lists.subscribers}>
          {many(new_subscribers, 'new subscriber', 'new subscribers')} this month, {leaving} not
          renewing
        </Line>
        <Line to="/admin/delivered">
          {last_global ? <GlobalResult global={last_global} /> : 'No message to an audience yet'}
        </Line>
        {posts.map((post) => (
          <Line key={post.id} to={`/post/${post.id}`}>
            <Quoted text={post.text}>A post</Quoted>
            <Small>
              {many(post.likes, 'like', 'likes')} · {many(post.comments, 'comment', 'comments')} ·{' '}
              {formatDate(post.created_at)}
            </Small>
          </Line>
        ))}
        {posts.length === 0 && <Line to={`/${username}`}>No post yet</Line>}
        <Line to="/admin/scheduled">
          {next_scheduled ? <Next item={next_scheduled} /> : 'Nothing is scheduled'}
        </Line>
      </ul>
    </Card>
  );
}

function GlobalResult({ global }: { global: NonNullable<CreatorHome['last_global']> }) {
  return (
    <>
      <Quoted text={global.text}>Your last message to an audience</Quoted>
      {global.price_cents === null
        ? ' was sent'
        : ` was unlocked ${many(global.sales, 'time', 'times')}, ${formatUsd(global.gross_cents)} before the fee`}
      <Small>{formatDate(global.sent_at)}</Small>
    </>
  );
}

function Next({ item }: { item: NonNullable<CreatorHome['next_scheduled']> }) {
  return (
    <>
      Next: <Quoted text={item.text}>{item.type === 'post' ? 'a post' : 'a message'}</Quoted>
      <Small>{formatDateAndTime(item.publish_at)}</Small>
    </>
  );
}

/** Characters of a text in one line. */
const QUOTED = 40;

/** The beginning of a text in quotes, or the children where there is no text. */
function Quoted({ text, children }: { text: string | null; children: string }) {
  if (!text) return children;
  return (
    <bdi>
      “{text.slice(0, QUOTED).trimEnd()}
      {text.length > QUOTED && '…'}”
    </bdi>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-quiet">{children}</span>
);

type LineProps = { to: string | undefined; isUrgent?: boolean; children: ReactNode };

function Line({ to, isUrgent = false, children }: LineProps) {
  const content = (
    <>
      <span
        aria-hidden
        className={classes('size-2 shrink-0 rounded-full', isUrgent ? 'bg-accent' : 'bg-line')}
      />
      <span className="min-w-0 grow text-pretty">{children}</span>
    </>
  );
  const row = 'flex min-h-12 w-full items-center gap-3 py-2';
  return (
    <li>
      {to === undefined ? (
        <span className={row}>{content}</span>
      ) : (
        <Link to={to} className={classes(row, 'rounded-md hover:bg-raised')}>
          {content}
          <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
        </Link>
      )}
    </li>
  );
}
