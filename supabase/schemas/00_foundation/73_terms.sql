-- Words that staff do not want: refused, held for a decision, or flagged. A text is folded, cut
-- into words in the ways in which people hide one (characters between or apart, digits for
-- characters, look-alikes, repetition), and its words are looked up by key. A word inside of
-- another one is not found, so that innocent names stay possible.
create type private.term_scope as enum ('all', 'profile', 'wall', 'chat');
create type private.term_act as enum ('refuse', 'hold', 'flag');

create table private.blocked_terms (
  words text not null,
  first_word text not null generated always as (split_part(words, ' ', 1)) stored,
  scope private.term_scope not null default 'all',
  act private.term_act not null default 'refuse',
  added_by text not null,
  added_at timestamptz not null default private.now(),
  primary key (words, scope),
  check (words <> '')
);
comment on table private.blocked_terms is
  'One to three words that a text must not have. words: folded by term_words(), so that other '
  'spellings are found too. scope: names and bios, walls (posts, comments, stories, descriptions '
  'of media), chat, or all of them.';

create index blocked_terms_first on private.blocked_terms (first_word);

alter table private.blocked_terms enable row level security;

create function private.folded_text(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
    translate(
      lower(regexp_replace(
        normalize(p_text, nfkd),
        '[\u0300-\u036f\u0483-\u0489\u00ad\u061c\u115f\u1160\u180b-\u180f\u1ab0-\u1aff'
          '\u1dc0-\u1dff\u200b-\u200f\u2028-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f'
          '\ufe20-\ufe2f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]',
        '', 'g')),
      'авеікмнорстухіјѕһԁԛԝγαβεικνορτυχωıłøđðþæœ',
      'abeikmhopctyxijshdqwyabeikvoptuxwiloddtao'),
    '(?<=[a-z0-9])[!|](?=[a-z0-9])', 'i', 'g')
$$;
comment on function private.folded_text(text) is
  'A text in lower case without accents and invisible characters, look-alikes of other scripts as '
  'Latin characters.';

create function private.cut_words(p_plain text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_words text := ' ' || btrim(regexp_replace(p_plain, '[^[:alpha:]]+', ' ', 'g')) || ' ';
begin
  if v_words ~ ' [[:alpha:]] [[:alpha:]] ' then
    v_words := regexp_replace(v_words, '(?<= [[:alpha:]]) (?=[[:alpha:]] )', '', 'g');
  end if;
  return btrim(v_words);
end $$;
comment on function private.cut_words(text) is
  'The words of a text with one space between them; characters one by one are one word.';

create function private.term_words(p_term text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select nullif(private.cut_words(
    translate(private.folded_text(p_term), '0134578@$', 'oieastbas')), '')
$$;
comment on function private.term_words(text) is
  'A term in the form in which it is looked up; empty becomes null.';

create function private.text_forms(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_plain text := private.folded_text(p_text);
  v_form text := translate(v_plain, '0134578@$', 'oieastbas');
  v_forms text := private.cut_words(v_form);
begin
  if v_plain ~ '1' then
    v_forms := v_forms || ' . ' || private.cut_words(translate(v_plain, '0134578@$', 'oleastbas'));
  end if;
  if v_form ~ '[[:alpha:]][-._*''’~+,/\\:;][[:alpha:]]' then
    v_forms := v_forms || ' . ' || private.cut_words(regexp_replace(
      v_form, '(?<=[[:alpha:]])[-._*''’~+,/\\:;]+(?=[[:alpha:]])', '', 'g'));
  end if;
  -- a back reference is slow
  if v_forms ~ ('aaa|bbb|ccc|ddd|eee|fff|ggg|hhh|iii|jjj|kkk|lll|mmm|nnn|ooo|ppp|qqq|rrr|sss|ttt|'
       'uuu|vvv|www|xxx|yyy|zzz') then
    v_forms := concat_ws(' . ', v_forms,
      regexp_replace(v_forms, '([a-z])\1{2,}', '\1', 'g'),
      regexp_replace(v_forms, '([a-z])\1{2,}', '\1\1', 'g'));
  end if;
  return ' ' || v_forms || ' ';
end $$;
comment on function private.text_forms(text) is
  'The words of a text in each way in which it may hide some, with a dot between the ways.';

create function private.blocked_words(p_text text, p_scope private.term_scope)
returns table (words text, act private.term_act)
language plpgsql stable set search_path = '' as $$
declare
  v_forms text;
begin
  if coalesce(p_text, '') = '' or not exists (select from private.blocked_terms) then
    return;
  end if;
  v_forms := private.text_forms(p_text);
  return query
    select distinct t.words, t.act from private.blocked_terms t
    where t.first_word = any (array(
        select distinct w from unnest(string_to_array(v_forms, ' ')) w))
      and t.scope in ('all', p_scope)
      and (t.words = t.first_word or position(' ' || t.words || ' ' in v_forms) > 0);
end $$;
comment on function private.blocked_words(text, private.term_scope) is
  'The blocked terms of a text, each with what is done about it.';

create function private.require_words(
  p_text text, p_scope private.term_scope, p_is_holdable boolean default true) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text := (
    select string_agg(b.words, ', ' order by b.words)
    from private.blocked_words(p_text, p_scope) b
    where b.act = 'refuse' or b.act = 'hold' and not p_is_holdable);
begin
  if v_words is not null then
    perform private.fail('blocked_term', jsonb_build_object('words', v_words));
  end if;
end $$;
comment on function private.require_words(text, private.term_scope, boolean) is
  'Refuses a text with words that are not allowed (blocked_term, with the words). p_is_holdable: '
  'false for a text that cannot be hidden by itself, where what would be held is refused.';
