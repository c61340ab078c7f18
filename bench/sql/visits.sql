-- Who opens which screen: the readings choose among these visits. Three of four walls are of a
-- creator to whom the fan is or was subscribed.
create table bench.visits as
select t.n, t.fan_id, t.id as conversation_id, c.id as creator_id, c.username,
       (select post_id from bench.talks where creator_id = c.id) as post_id,
       -- every 97th creator is suspended
       bench.person('creator', (e.k - (e.k % 97 = 0)::integer)::integer) as earner_id
from bench.threads t
join lateral (
  select case when t.n % 4 = 0 then bench.person('creator', (t.n * 17 % :posting)::integer + 1)
              else (select creator_id from public.subscriptions
                    where fan_id = t.fan_id order by md5(id::text || t.n) limit 1) end) w (id) on true
join public.profiles c on c.id = w.id
cross join lateral (select t.n * 31 % :posting + 1) e (k)
where t.n between 2 and :visits + 1;

create table bench.calls (
  screen text not null,
  place integer not null,
  me uuid not null,
  creator uuid not null,
  conversation uuid not null,
  post uuid not null,
  username text not null,
  p text[] not null,
  primary key (screen, place)
);

-- What REST does before a statement: role, claims, search path, headers. Either side of a
-- comparison pays for it; the owner's stays who it is.
create function bench.arrive(
  p_screen text, p_place integer, p_role text, out me uuid, out creator uuid,
  out conversation uuid, out post uuid, out username text, out p1 text, out p2 text, out p3 text, out p4 text,
  out p5 text, out p6 text, out p7 text, out p8 text, out p9 text, out p10 text, out p11 text,
  out p12 text, out p13 text, out p14 text)
language plpgsql as $$
declare
  v_call bench.calls;
begin
  select * into v_call from bench.calls c where c.screen = p_screen and c.place = p_place;
  me := v_call.me;
  creator := v_call.creator;
  conversation := v_call.conversation;
  post := v_call.post;
  username := v_call.username;
  p1 := coalesce(v_call.p[1], '');
  p2 := coalesce(v_call.p[2], '');
  p3 := coalesce(v_call.p[3], '');
  p4 := coalesce(v_call.p[4], '');
  p5 := coalesce(v_call.p[5], '');
  p6 := coalesce(v_call.p[6], '');
  p7 := coalesce(v_call.p[7], '');
  p8 := coalesce(v_call.p[8], '');
  p9 := coalesce(v_call.p[9], '');
  p10 := coalesce(v_call.p[10], '');
  p11 := coalesce(v_call.p[11], '');
  p12 := coalesce(v_call.p[12], '');
  p13 := coalesce(v_call.p[13], '');
  p14 := coalesce(v_call.p[14], '');
  perform set_config('search_path', '"public", "public", "extensions"', true),
          set_config('role', p_role, true),
          set_config('request.jwt.claims',
            '{"sub":"' || v_call.me || '","role":"authenticated"}', true),
          set_config('request.headers', '{"x-caller-region":"*"}', true);
end $$;
