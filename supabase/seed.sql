-- The demo world: creators in every category, people who follow and pay them, posts, conversations
-- and money, told as events in their order of time and played through the product's own commands,
-- each by the person who does it. While it is played, private.now() and private.uuid_v7() answer
-- with the time of the event; both are put back at the end, in the same transaction. Everybody here
-- is made up and signs in with the password velour-demo. What it makes is known by its ids: people
-- begin with de30, rows end with it. `npm start` draws the pictures that the rows name, each from
-- its id and the name of its owner (scripts/demo/drawing).
begin;

create schema demo;

create table demo.originals as
select pg_get_functiondef(f::regprocedure) as definition
from unnest(array['private.now()', 'private.uuid_v7()']) f;

create sequence demo.row_number;

create or replace function private.now() returns timestamptz
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return current_setting('demo.at')::timestamptz;
end $$;

create or replace function private.uuid_v7() returns uuid
language plpgsql volatile parallel safe set search_path = '' as $$
declare
  v_row text := lpad(to_hex(nextval('demo.row_number')), 6, '0');
begin
  return lpad(to_hex(floor(extract(epoch from private.now()) * 1000)::bigint), 12, '0')
    || '7' || left(v_row, 3) || '8' || right(v_row, 3) || '0000de30de30';
end $$;

-- how things are chosen: by chance, but the same at every loading

create function demo.dice(p_about text) returns double precision
language sql immutable set search_path = '' as $$
  select ('x' || left(md5('velour demo ' || p_about), 8))::bit(32)::bigint / 4294967296.0
$$;

create function demo.pick(p_from anyarray, p_about text) returns anyelement
language sql immutable set search_path = '' as $$
  select p_from[1 + floor(demo.dice(p_about) * cardinality(p_from))::integer]
$$;

create function demo.request_id(p_about text) returns uuid
language sql immutable set search_path = '' as $$ select md5('velour demo ' || p_about)::uuid $$;

create function demo.act_as(p_username text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := (select id from public.profiles where username = p_username);
begin
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', v_id, 'role', 'authenticated')::text, true);
  return v_id;
end $$;

-- people

create table demo.creators (
  n serial, username text, name text, age int, location text, categories text[], fee_cents bigint,
  theme text, fame double precision, joined_days int, featured_days int,
  exclusive_days int, offer_cents bigint, offer_sales int, bio text);

insert into demo.creators (username, name, age, location, categories, fee_cents, theme,
  fame, joined_days, featured_days, exclusive_days, offer_cents, offer_sales, bio) values
('mara_voss', 'Mara Voss', 31, 'Lisbon, Portugal', '{female:vintage,female:brunette,studio:film}', 1500, 'film', .85, 320, 3, 90, 950, 20,
 'Film photographer. Two rolls a week, the quiet half stays on the private wall. I answer in the evenings, usually with tea gone cold beside me.'),
('ines_duarte', 'Ines Duarte', 27, 'Porto, Portugal', '{female:athletic,female:dark_hair}', 999, 'sea', .48, 250, 6, null, null, null,
 'Cold water, salt hair, warm kitchen. I swim before work and write about it after. New pictures on Tuesdays and whenever the sea behaves.'),
('noor_k', 'Noor', 29, 'Rotterdam, Netherlands', '{female:dance,female:middle_eastern}', 799, 'dance', .34, 190, null, null, null, null,
 'Contemporary dancer between two contracts. Rehearsal corners, tired feet, and the one minute that worked.'),
('saoirse_lane', 'Saoirse Lane', 34, 'Galway, Ireland', '{female:redhead,female:vintage}', 1299, 'words', .27, 140, null, null, null, null,
 'I read to you. Letters, half poems, and the stories that did not fit the book. Voice like a back room in winter, they tell me.'),
('yuki_tan', 'Yuki Tan', 26, 'Osaka, Japan', '{female:asian,female:fashion}', 1800, 'night', .41, 95, 9, 40, null, null,
 'Night walks with a small camera. Neon, rain, last trains. Time zone: nine hours ahead of most of you, so good morning from your evening.'),
('amara_obi', 'Amara Obi', 30, 'Lagos, Nigeria', '{female:black,female:curvy}', 1199, 'music', .38, 60, null, null, 700, 12,
 'Singer, mostly in the low register. Demos here first, then the takes I would never release.'),
('theo_brandt', 'Theo Brandt', 33, 'Vienna, Austria', '{male:slim,male:dark_hair}', 1200, 'music', .4, 280, 4, null, null, null,
 'Cellist by day, something looser by night. Practice room doors left open on purpose.'),
('mateus_lima', 'Mateus Lima', 28, 'São Paulo, Brazil', '{male:latino,male:beard}', 899, 'kitchen', .33, 120, null, null, null, null,
 'Cook. Small plates, strong hands, no recipes with more than seven things. Ask me what is in the pan.'),
('kofi_mensah', 'Kofi Mensah', 36, 'Accra, Ghana', '{male:black,male:muscular}', 1499, 'studio', .29, 210, null, 20, null, null,
 'Sculptor. Clay up to the elbows, a radio that knows one station. Subscribers see the pieces before they are fired, and the ones that broke.'),
('elias_holm', 'Elias Holm', 25, 'Stockholm, Sweden', '{male:blond,male:fitness,male:tattoos}', 699, 'sea', .22, 33, null, null, null, null,
 'Sauna, ice, repeat. Learning to stay in the water for one more breath.'),
('ayo_lin', 'Ayo & Lin', 32, 'London, United Kingdom', '{couples:woman_and_man,couples:different_cultures}', 1499, 'film', .45, 230, 5, 60, null, null,
 'Two people, one camera, taking turns. He frames, she decides. Sundays we answer everything together.'),
('luca_e_gaia', 'Luca e Gaia', 35, 'Turin, Italy', '{couples:cooking,couples:long_together}', 1250, 'kitchen', .28, 160, null, null, 800, 20,
 'Married to each other and to the oven. Long dinners, slow mornings, an argument about salt that is in its ninth year.'),
('rosa_and_jan', 'Rosa & Jan', 41, 'Ghent, Belgium', '{couples:over_forty,couples:vintage}', 999, 'words', .18, 75, null, null, null, null,
 'We write each other letters and let you read them. The answers come a day later, as answers should.'),
('the_kestrels', 'The Kestrels', 29, 'Bristol, United Kingdom', '{duos:acrobatics,duos:athletic}', 1099, 'dance', .31, 110, 8, null, null, null,
 'Aerial duo. Twelve metres of silk, two people who trust each other completely and say so rarely.'),
('duo_fermata', 'Duo Fermata', 38, 'Lyon, France', '{duos:music,duos:friends}', 899, 'music', .2, 48, null, null, null, null,
 'Piano and breath. We hold the note until somebody looks up.'),
('studio_null', 'Studio Null', 30, 'Berlin, Germany', '{studio:artistic,studio:portrait}', 1900, 'studio', .5, 300, 2, 120, null, null,
 'A room without windows and what people become in it. Six photographers, one key. Every series lives here for a month before it goes on paper.'),
('atelier_brume', 'Atelier Brume', 37, 'Brussels, Belgium', '{studio:black_and_white,studio:portrait}', 1600, 'film', .26, 85, null, null, null, null,
 'Analogue portraits in soft weather. We shoot only when it rains, so there is always something.'),
('lowlight_films', 'Lowlight Films', 34, 'Melbourne, Australia', '{studio:film,studio:short_films}', 1500, 'night', .1, 14, null, null, null, null,
 'Short scenes with one lamp. Setting up our wall; the first series starts next week.'),
('valentina_cruz', 'Valentina Cruz', 28, 'Mexico City, Mexico', '{trans_female:latina,trans_female:dance}', 1350, 'dance', .43, 200, 7, 30, 850, 15,
 'Bolero, heels, a laugh you can hear from the street. I teach on Thursdays and show you what I do not teach.'),
('priya_anand', 'Priya Anand', 32, 'Mumbai, India', '{trans_female:south_asian,trans_female:fashion}', 950, 'words', .24, 66, null, null, null, null,
 'Essays about skin, silk and being looked at. One picture with each, chosen slowly.'),
('oscar_finch', 'Oscar Finch', 30, 'Toronto, Canada', '{trans_male:tattoos,trans_male:slim}', 1050, 'studio', .3, 130, null, null, null, null,
 'Tattooer. Fine lines, long sessions, good playlists. Healed pictures only, and the stories people tell under the needle.'),
('marek_zielony', 'Marek Zielony', 27, 'Gdansk, Poland', '{trans_male:athletic}', 1500, 'sea', .1, 2, null, null, null, null,
 'Sailor on land for the winter.'),
('wren_okafor', 'Wren Okafor', 26, 'Leeds, United Kingdom', '{nonbinary:black,nonbinary:short_hair,duos}', 850, 'night', .36, 150, 10, null, null, null,
 'Club photographer who leaves early. What the room looks like ten minutes before and ten minutes after.'),
('juno_salt', 'Juno Salt', 33, 'Reykjavik, Iceland', '{nonbinary:dark_hair,nonbinary:gothic}', 1150, 'kitchen', .25, 100, null, null, null, null,
 'Bread, fermentation, steam. The house is warm, the window is not. I film hands because hands do not pretend.');

create table demo.fans (
  n serial, username text, name text, joined_days double precision, has_card boolean,
  has_picture boolean);

insert into demo.fans (username, name, joined_days, has_card, has_picture)
select f.username, f.name, case when f.username in ('hugo_prat', 'vera_lind') then 150
         else 3 + floor(demo.dice('joined ' || f.username) * 290) end,
       demo.dice('card ' || f.username) < .55 or f.username in ('hugo_prat', 'vera_lind'),
       demo.dice('picture ' || f.username) < .3
from (values
  ('alba_reyes', 'Alba Reyes'), ('ansel_k', 'Ansel K.'), ('benoit_lac', 'Benoit Lacroix'),
  ('bright_side', 'bright_side'), ('cai_rowe', 'Cai Rowe'), ('carmen_v', 'Carmen V.'),
  ('cedar_hill', 'Cedar Hill'), ('dara_nguyen', 'Dara Nguyen'), ('dmitri_s', 'Dmitri S.'),
  ('edith_crane', 'Edith Crane'), ('emre_aydin', 'Emre Aydin'), ('esther_m', 'Esther M.'),
  ('felix_aubry', 'Felix Aubry'), ('fourth_floor', 'Fourth Floor'), ('greta_h', 'Greta H.'),
  ('hana_sato', 'Hana Sato'), ('hugo_prat', 'Hugo Prat'), ('ilse_maes', 'Ilse Maes'),
  ('imran_q', 'Imran Q.'), ('ivo_petrov', 'Ivo Petrov'), ('jade_wells', 'Jade Wells'),
  ('joao_neves', 'João Neves'), ('kasper_lund', 'Kasper Lund'), ('kira_bloom', 'Kira Bloom'),
  ('late_train', 'late_train'), ('lena_fisk', 'Lena Fisk'), ('liam_oduya', 'Liam Oduya'),
  ('lotte_p', 'Lotte P.'), ('marcus_hale', 'Marcus Hale'), ('mei_lin_w', 'Mei-Lin W.'),
  ('milo_garnet', 'Milo Garnet'), ('nadia_k', 'Nadia K.'), ('nils_berg', 'Nils Berg'),
  ('odd_socks', 'odd_socks'), ('olga_t', 'Olga T.'), ('otis_marsh', 'Otis Marsh'),
  ('paloma_r', 'Paloma R.'), ('peregrine', 'Peregrine'), ('quiet_tom', 'Quiet Tom'),
  ('rafael_m', 'Rafael M.'), ('renske_b', 'Renske B.'), ('ruth_adeyemi', 'Ruth Adeyemi'),
  ('samir_h', 'Samir H.'), ('sanne_vd', 'Sanne VD'), ('selma_k', 'Selma K.'),
  ('stella_noir', 'Stella Noir'), ('sven_aker', 'Sven Aker'), ('tara_quinn', 'Tara Quinn'),
  ('tomas_rey', 'Tomás Rey'), ('ugo_ferri', 'Ugo Ferri'), ('vera_lind', 'Vera Lind'),
  ('violet_hour', 'Violet Hour'), ('willem_d', 'Willem D.'), ('xenia_p', 'Xenia P.'),
  ('yusuf_b', 'Yusuf B.'), ('zoe_hart', 'Zoe Hart')) f (username, name);

-- the accounts that `npm start` tells of, beside mara_voss
insert into demo.fans (username, name, joined_days, has_card, has_picture) values
  ('jonas_r', 'Jonas Reinholt', 204, true, true), ('robin_new', 'Robin', .2, false, false);

create function demo.make_user(p_id uuid, p_username text, p_role text) returns void
language plpgsql set search_path = '' as $$
declare
  v_email text := p_username || '@velour.example';
begin
  insert into auth.users (
    id, instance_id, aud, role, email, encrypted_password, email_confirmed_at,
    confirmation_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
  values (
    p_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', v_email,
    extensions.crypt('velour-demo', extensions.gen_salt('bf', 4)),
    private.now(), private.now(), private.now(),
    '{"provider": "email", "providers": ["email"]}',
    jsonb_build_object('sub', p_id, 'username', p_username, 'role', p_role, 'email', v_email,
                       'email_verified', true, 'phone_verified', false),
    '', '', '', '', private.now(), private.now());
  insert into auth.identities (
    id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (
    demo.request_id('identity ' || p_username), p_id::text, p_id,
    jsonb_build_object('sub', p_id, 'email', v_email, 'email_verified', true,
                       'phone_verified', false),
    'email', private.now(), private.now(), private.now());
end $$;

-- pictures, videos and recordings: rows as the worker leaves them, with the grey that a page shows
-- until `npm start` has drawn what they name

create function demo.make_media(
  p_owner_id uuid, p_purpose public.upload_kind, p_kind public.media_kind, p_width int,
  p_height int, p_seconds int default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.uuid_v7();
  v_bucket text := private.target_bucket(p_purpose);
  v_folder uuid := case v_bucket when 'media' then v_id
                   else demo.request_id('folder ' || right(v_id::text, 22)) end;
begin
  insert into public.media (
    id, owner_id, kind, purpose, state, width, height, duration_ms, bytes, blur, locked_blur)
  values (v_id, p_owner_id, p_kind, p_purpose, 'ready', p_width, p_height, p_seconds * 1000, 150000,
    case when p_width is not null then '4x4:' || repeat('876', 16) end,
    case when p_width is not null then '887766-554433' end);
  insert into private.transcode_jobs (
    media_id, owner_id, kind, rank, state, attempts, target_bucket, target_folder)
  values (v_id, p_owner_id, p_kind, private.job_rank(p_owner_id, p_purpose),
    'done', 1, v_bucket, v_folder);
  insert into private.renditions (media_id, variant, bucket, name, type, width, height, bytes)
  select v_id, f.variant, v_bucket, v_folder || '/' || f.variant || '.' || f.ending, f.type,
         round(p_width * f.part), round(p_height * f.part), 100000
  from (values
    ('image', 'full', 'webp', 'image/webp', 1.0), ('image', 'thumb', 'webp', 'image/webp', .64),
    ('video', 'video', 'mp4', 'video/mp4', 1), ('video', 'poster', 'webp', 'image/webp', 1),
    ('video', 'thumb', 'webp', 'image/webp', .64), ('audio', 'audio', 'm4a', 'audio/mp4', 1),
    ('image', 'card', 'webp', 'image/webp', .3))
    f (kind, variant, ending, type, part)
  where f.kind = p_kind::text and (f.variant <> 'card' or p_purpose = 'cover');
  return v_id;
end $$;

-- an avatar or a cover, whose small file is cut out of the middle
create function demo.make_profile_picture(
  p_owner_id uuid, p_purpose public.upload_kind) returns void
language plpgsql set search_path = '' as $$
declare
  v_is_avatar boolean := p_purpose = 'avatar';
  v_id uuid := demo.make_media(p_owner_id, p_purpose, 'image',
    case when v_is_avatar then 500 else 1600 end, case when v_is_avatar then 665 else 640 end);
begin
  update private.renditions
  set width = case when v_is_avatar then 200 else 1600 end,
      height = case when v_is_avatar then 266 else 380 end
  where media_id = v_id and variant = 'thumb';
  update private.renditions set width = 480, height = 288
  where media_id = v_id and variant = 'card';
  perform private.request_profile_picture(p_owner_id, v_id);
end $$;

create function demo.make_pictures(
  p_owner_id uuid, p_purpose public.upload_kind, p_count int) returns uuid[]
language sql set search_path = '' as $$
  select coalesce(array_agg(demo.make_media(p_owner_id, p_purpose, 'image',
    (array[800, 900, 800])[1 + (n + p_count) % 3],
    (array[1000, 675, 800])[1 + (n + p_count) % 3])), '{}')
  from generate_series(1, p_count) n
$$;

create function demo.make_stream(
  p_owner_id uuid, p_purpose public.upload_kind, p_kind public.media_kind, p_seconds int)
returns uuid
language sql set search_path = '' as $$
  select demo.make_media(p_owner_id, p_purpose, p_kind,
    case when p_kind = 'audio' then null when p_purpose = 'story' then 432
         when p_seconds % 2 = 0 then 640 else 480 end,
    case when p_kind = 'audio' then null when p_purpose = 'story' then 768
         when p_seconds % 2 = 0 then 360 else 600 end,
    p_seconds)
$$;

-- the events: when (days ago), what, who, to whom

create table demo.events (
  n serial, days_ago double precision, kind text, who text, whom text, cents bigint, words text,
  pictures int not null default 0, audience public.post_audience, mark text);

create function demo.join_creator(p_username text) returns void
language plpgsql set search_path = '' as $$
declare
  v_one demo.creators := (select c from demo.creators c where username = p_username);
  v_id uuid := 'de300000-0000-4000-8000-0000000001' || lpad(v_one.n::text, 2, '0');
begin
  perform demo.make_user(v_id, p_username, 'creator');
  update public.profiles
  set name = v_one.name, bio = v_one.bio, age = v_one.age, location = v_one.location,
      instagram_handle = case when v_one.n % 3 = 0 then p_username end,
      twitter_handle = case when v_one.n % 4 = 0 then left(p_username, 15) end
  where id = v_id;
  update public.creator_settings
  set categories = v_one.categories,
      text_price_cents = case when v_one.n % 2 = 1 then 49 + v_one.n * 10 end,
      audio_price_cents = case when v_one.n % 2 = 1 then 199 + v_one.n * 10 end,
      video_price_cents = case when v_one.n % 2 = 1 then 299 + v_one.n * 10 end,
      -- the reasons for a paid chat, which a fan reads first
      chat_reasons = case v_one.n % 6
        when 1 then '{replies,pictures}'::public.chat_reason[]
        when 3 then '{replies,talk}' when 5 then '{voice,requests}' else '{}' end,
      chat_answer_time = case v_one.n % 6
        when 1 then 'hour'::public.chat_answer_time when 3 then 'day' end
  where creator_id = v_id;
  update public.plans set price_cents = v_one.fee_cents where creator_id = v_id;
  perform demo.make_profile_picture(v_id, 'avatar');
  perform demo.make_profile_picture(v_id, 'cover');
end $$;

create function demo.join_fan(p_username text) returns void
language plpgsql set search_path = '' as $$
declare
  v_one demo.fans := (select f from demo.fans f where username = p_username);
  v_id uuid := 'de300000-0000-4000-8000-0000000002' || lpad(v_one.n::text, 2, '0');
begin
  perform demo.make_user(v_id, p_username, 'fan');
  update public.profiles set name = v_one.name where id = v_id;
  if v_one.has_picture then
    perform demo.make_profile_picture(v_id, 'avatar');
  end if;
  if v_one.has_card then
    -- the local platform puts a test card in its place; elsewhere the card can only be removed
    perform private.save_card(v_id, jsonb_build_object(
      'provider', 'demo', 'customer', 'demo_' || p_username, 'method', 'demo_' || p_username,
      'issuer', case v_one.n % 3 when 1 then 'mastercard' else 'visa' end,
      'digits', case v_one.n % 3 when 1 then '4444' else '4242' end,
      'holder', upper(v_one.name), 'exp_month', 12,
      'exp_year', extract(year from private.now())::int + 4,
      'address', '1 Example Street', 'city', 'London', 'zip', 'N1', 'country', 'United Kingdom'));
  end if;
end $$;

create function demo.settle(p_payment_id uuid) returns void
language sql set search_path = '' as $$
  select private.settle_payment(
    p_payment_id, 'succeeded', 'demo', 'pi_demo_' || replace(p_payment_id::text, '-', ''), null)
$$;

create function demo.top_up(p_fan_id uuid, p_cents bigint, p_about text) returns void
language sql set search_path = '' as $$
  select demo.settle(private.request_top_up(p_cents, demo.request_id('top-up ' || p_about)))
$$;

create function demo.cover_costs(p_fan_id uuid, p_cents bigint, p_about text) returns void
language plpgsql set search_path = '' as $$
declare
  v_short bigint := p_cents - (select balance_cents from public.wallets where owner_id = p_fan_id);
begin
  if v_short > 0 then
    perform demo.top_up(p_fan_id, (
      select coalesce(min(a) filter (where a >= v_short), max(a))
      from unnest(private.limit_topup_amounts_cents()) a), p_about);
  end if;
end $$;

create function demo.subscribe(p_creator_id uuid, p_about text) returns void
language plpgsql set search_path = '' as $$
declare
  v_answer jsonb := private.start_subscription(
    p_creator_id, private.start_price(p_creator_id), demo.request_id(p_about),
    private.subscription_terms(p_creator_id) ->> 'text');
begin
  if v_answer ->> 'state' = 'needs_card_charge' then
    perform demo.settle((v_answer ->> 'payment_id')::uuid);
  end if;
end $$;

create table demo.chat_pictures (creator_id uuid primary key, ids uuid[] not null);

create function demo.send(p_me uuid, p_to uuid, p_event demo.events) returns void
language plpgsql set search_path = '' as $$
declare
  -- what this person has not been sent yet; to others the same pictures go again
  v_ids uuid[] := array(
    select i.id from demo.chat_pictures c cross join unnest(c.ids) with ordinality i (id, place)
    where c.creator_id = p_me and not exists (
      select from public.message_media m where m.media_id = i.id and m.recipient_id = p_to)
    order by i.place);
  v_new uuid[] := demo.make_pictures(p_me, 'chat', p_event.pictures - cardinality(v_ids));
begin
  insert into demo.chat_pictures as c values (p_me, v_new)
  on conflict (creator_id) do update set ids = c.ids || excluded.ids;
  perform private.send_message(
    p_to, p_event.words, (v_ids || v_new)[1:p_event.pictures], p_event.cents,
    demo.request_id('message ' || p_event.n), p_event.pictures > 0,
    (private.running_paid_chat(p_me, p_to)).price_cents);
end $$;

-- the seconds of a video or a recording stand as pictures
create function demo.send_stream(
  p_me uuid, p_to uuid, p_kind public.media_kind, p_event demo.events) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.send_message(
    p_to, p_event.words,
    array[demo.make_stream(p_me, 'chat', p_kind, p_event.pictures)],
    p_event.cents, demo.request_id('message ' || p_event.n), true, null);
end $$;

create function demo.start_chat(p_me uuid, p_creator_id uuid, p_about text) returns void
language plpgsql set search_path = '' as $$
declare
  v_price bigint := (
    select text_price_cents from public.creator_settings where creator_id = p_creator_id);
begin
  perform demo.cover_costs(p_me, 10 * v_price, p_about);
  perform private.start_paid_chat(p_creator_id, v_price, demo.request_id(p_about));
end $$;

-- A post is found again by its mark. Words with strokes are a poll: its text and its options.
create function demo.post_request(p_event demo.events) returns uuid
language sql immutable set search_path = '' as $$
  select demo.request_id('post ' || coalesce(p_event.mark, p_event.n::text))
$$;

create function demo.marked_post(p_creator_id uuid, p_mark text) returns uuid
language sql stable set search_path = '' as $$
  select id from public.posts
  where creator_id = p_creator_id and request_id = demo.request_id('post ' || p_mark)
$$;

create function demo.publish(
  p_event demo.events, p_media_ids uuid[], p_at timestamptz default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_parts text[] := string_to_array(p_event.words, ' | ');
  v_options text[] := nullif(v_parts[2:], '{}');
begin
  if p_at is null then
    perform private.create_post(p_event.audience, coalesce(v_parts[1], ''), p_media_ids,
      demo.post_request(p_event), null, v_options, p_event.kind = 'promote post', null);
  else
    perform private.schedule_post(demo.post_request(p_event), p_at, p_event.audience,
      coalesce(v_parts[1], ''), p_media_ids, null, v_options, false, null);
  end if;
end $$;

-- so many hours after the moment at which the world begins
create function demo.slot(p_hours bigint) returns timestamptz
language sql stable set search_path = '' as $$
  select date_bin('15 minutes', current_setting('demo.end')::timestamptz, '2000-01-01')
    + make_interval(hours => p_hours::int)
$$;

-- a fan goes through a wall: likes what speaks to them, and votes
create function demo.enjoy(p_me uuid, p_fan text, p_creator_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_post record;
  v_about text;
begin
  for v_post in
    select p.id, p.kind, p.request_id, cardinality(t.options) as options
    from public.posts p join public.post_texts t on t.post_id = p.id
    where p.creator_id = p_creator_id and p.is_live
      and (p.audience = 'public' or private.is_subscribed(p_me, p_creator_id))
      and not exists (select from public.likes l where l.post_id = p.id and l.fan_id = p_me)
    order by p.id
  loop
    v_about := p_fan || v_post.request_id;
    if demo.dice('likes ' || v_about) < .25 + .4 * demo.dice('liked ' || v_post.request_id) then
      perform private.like_post(v_post.id, true);
    end if;
    if v_post.kind = 'poll' and demo.dice('votes ' || v_about) < .75 then
      perform private.vote(v_post.id,
        (1 + floor(demo.dice('option ' || v_about) ^ 1.4 * v_post.options))::smallint);
    end if;
  end loop;
end $$;

-- a comment; a creator who answers likes what was said
create function demo.comment(p_event demo.events, p_me uuid, p_creator_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_post_id uuid := demo.marked_post(p_creator_id, p_event.mark);
begin
  perform private.create_comment(
    demo.request_id('comment ' || p_event.n), v_post_id, p_event.words);
  if p_me = p_creator_id then
    perform private.like_comment(c.id, true) from public.comments c
    where c.post_id = v_post_id and c.author_id <> p_me
      and not exists (select from public.comment_likes l where l.comment_id = c.id);
  end if;
end $$;

-- the job of renewals, and the card provider's answers to it
create function demo.renew() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.renew_due(100);
  perform demo.settle(p.id) from public.payments p where p.is_renewal and p.state = 'created';
end $$;

-- the numbers of the bank stand in for what the function bank encrypts; `npm start` writes real ones
create function demo.link_bank(p_me uuid, p_event demo.events) returns void
language sql set search_path = '' as $$
  select private.save_bank(p_me, demo.request_id('bank of ' || p_event.who), jsonb_build_object(
    'country', l.country, 'bank_name', split_part(p_event.words, ' | ', 1),
    'holder', l.first_name || ' ' || l.last_name, 'digits', split_part(p_event.words, ' | ', 2),
    'key_id', 'demo', 'ciphertext', 'demo'))
  from private.legal_identities l where l.creator_id = p_me
$$;

-- the week's bank file, and what the bank said of it
create function demo.pay_out() returns void
language plpgsql set search_path = '' as $$
begin
  -- As after staff.begin() with a code, which nobody is there to type.
  insert into private.staff_members (name, sealed_secret, window_until)
  values ('Demo', extensions.pgp_sym_encrypt_bytea(
            extensions.gen_random_bytes(20), private.staff_key()), private.now())
  on conflict (lower(name)) do nothing;
  update private.staff_members set window_until = private.now() + interval '1 minute';
  perform staff.open_payout_file('Demo', 'The file of the week.');
  perform staff.settle_withdrawal('Demo', 'Paid as the statement says.', w.number)
  from public.withdrawals w where w.state = 'approved';
end $$;

create function demo.give_identity(p_me uuid, p_username text) returns void
language sql set search_path = '' as $$
  with person as (
    select initcap(split_part(c.username, '_', 1)) as first_name,
           initcap(split_part(c.username, '_', 2)) as last_name,
           coalesce(k.code, 'GB') as country,
           make_date(extract(year from private.now())::int - coalesce(c.age, 27), 1, 1) as born
    from demo.creators c
    left join (values
      ('Australia', 'AU'), ('Austria', 'AT'), ('Belgium', 'BE'), ('Brazil', 'BR'),
      ('Canada', 'CA'), ('France', 'FR'), ('Germany', 'DE'), ('Ghana', 'GH'), ('Iceland', 'IS'),
      ('India', 'IN'), ('Ireland', 'IE'), ('Italy', 'IT'), ('Japan', 'JP'), ('Mexico', 'MX'),
      ('Netherlands', 'NL'), ('Nigeria', 'NG'), ('Poland', 'PL'), ('Portugal', 'PT'),
      ('Sweden', 'SE')) k (name, code) on c.location like '%, ' || k.name
    where c.username = p_username),
  applied as (
    insert into private.applications (
      creator_id, request_id, state, first_name, last_name, country, date_of_birth, decided_at,
      decided_by)
    select p_me, demo.request_id('application of ' || p_username), 'accepted', first_name,
           last_name, country, born, private.now(), 'Demo'
    from person returning *)
  insert into private.legal_identities (
    creator_id, application_id, first_name, last_name, country, date_of_birth)
  select creator_id, id, first_name, last_name, country, date_of_birth from applied
$$;

create function demo.act(p_event demo.events) returns void
language plpgsql set search_path = '' as $$
declare
  v_me uuid := demo.act_as(p_event.who);
  v_whom uuid := (select id from public.profiles where username = p_event.whom);
  v_about text := p_event.kind || ' ' || p_event.n;
  v_message public.messages;
begin
  case p_event.kind
  when 'creator' then perform demo.join_creator(p_event.who);
  when 'fan' then perform demo.join_fan(p_event.who);
  when 'apply' then
    update public.account_settings set application_state = 'pending' where profile_id = v_me;
  when 'accept' then
    update public.account_settings set application_state = 'accepted' where profile_id = v_me;
    update private.account_statuses set accepted_at = private.now() where profile_id = v_me;
    perform demo.give_identity(v_me, p_event.who);
    insert into private.agreement_signatures (creator_id, version, name)
    select v_me, max(a.version), l.first_name || ' ' || l.last_name
    from private.agreements a, private.legal_identities l where l.creator_id = v_me
    group by l.first_name, l.last_name;
  when 'promote' then
    update private.account_statuses set promoted_at = private.now() where profile_id = v_me;
  when 'feature' then
    update private.account_statuses set featured_at = private.now() where profile_id = v_me;
  when 'sign exclusively' then
    update private.account_statuses set exclusive_since = private.now() where profile_id = v_me;
  when 'refer' then
    insert into private.referrers (creator_id, referrer_id) values (v_whom, v_me);
  when 'offer' then
    perform private.start_limited_offer(p_event.cents, p_event.pictures, demo.request_id(v_about));
  when 'post', 'promote post' then
    perform demo.publish(p_event, demo.make_pictures(v_me, 'post', p_event.pictures));
  when 'video post' then
    perform demo.publish(
      p_event, array[demo.make_stream(v_me, 'post', 'video', p_event.pictures)]);
  when 'schedule' then
    perform demo.publish(p_event, demo.make_pictures(v_me, 'post', p_event.pictures),
      demo.slot(p_event.cents));
  when 'pin' then perform private.pin_post(demo.marked_post(v_me, p_event.mark), true);
  when 'comment' then perform demo.comment(p_event, v_me, v_whom);
  when 'enjoy' then perform demo.enjoy(v_me, p_event.who, v_whom);
  when 'story' then
    perform private.create_story(demo.request_id(v_about), case
      when p_event.pictures > 0 then demo.make_stream(v_me, 'story', 'video', p_event.pictures)
      else demo.make_media(v_me, 'story', 'image', 900, 1600) end, p_event.words);
  when 'look' then
    perform private.view_story(s.id) from public.stories s where s.creator_id = v_whom;
  when 'follow' then
    if not private.is_subscribed(v_me, v_whom) then
      perform private.follow(v_whom);
    end if;
  when 'top up' then perform demo.top_up(v_me, p_event.cents, v_about);
  when 'tip' then
    perform demo.cover_costs(v_me, p_event.cents, v_about);
    perform api.send_tip(
      v_whom, p_event.cents, demo.request_id(v_about), p_event.words, case
        when p_event.cents >= 1000 then (
          select p.id from public.posts p where p.creator_id = v_whom order by p.id desc limit 1)
        end);
  when 'subscribe' then perform demo.subscribe(v_whom, v_about);
  when 'stop' then perform private.stop_subscription(v_whom);
  when 'give trial' then
    perform private.send_trial(
      p_event.whom || '@velour.example', p_event.cents::int, demo.request_id(v_about));
  when 'redeem trial' then
    perform private.redeem_trial(v_me, m.params ->> 'code', demo.request_id(v_about))
    from private.mails m
    where m.template = 'trial' and m.address = p_event.who || '@velour.example'
    order by m.id desc limit 1;
  when 'write' then perform demo.send(v_me, v_whom, p_event);
  when 'video' then perform demo.send_stream(v_me, v_whom, 'video', p_event);
  when 'record' then perform demo.send_stream(v_me, v_whom, 'audio', p_event);
  when 'start chat' then perform demo.start_chat(v_me, v_whom, v_about);
  when 'end chat' then
    perform private.end_paid_chat((private.running_paid_chat(v_me, v_whom)).id);
  when 'tell all' then
    perform private.send_global(
      'all', p_event.words, demo.make_pictures(v_me, 'chat', p_event.pictures), p_event.cents,
      p_event.pictures > 0, demo.request_id(v_about), null);
  when 'tell all later' then
    perform private.send_global('all', p_event.words, '{}', null, false,
      demo.request_id(v_about), demo.slot(p_event.cents));
  when 'offer item' then
    perform private.offer_item(p_event.words, demo.make_pictures(v_me, 'chat', p_event.pictures),
      p_event.cents, true, demo.request_id(v_about));
  when 'buy item' then
    select cents into p_event.cents from demo.events
    where kind = 'offer item' and who = p_event.whom and words = p_event.words;
    perform demo.cover_costs(v_me, p_event.cents, v_about);
    perform private.unlock_item(g.id, demo.request_id(v_about)) from public.globals g
    where g.creator_id = v_whom and g.offered_at is not null and g.text = p_event.words;
  when 'unlock' then
    select * into v_message from public.messages
    where sender_id = v_whom and recipient_id = v_me and price_cents is not null
    order by id desc limit 1;
    perform demo.cover_costs(v_me, v_message.price_cents, v_about);
    perform private.unlock_message(v_message.id, demo.request_id(v_about));
  when 'read' then
    perform private.mark_conversation_read(c.id, c.next_seq - 1) from public.conversations c
    where c.id = private.conversation_of(v_me, v_whom);
  when 'open' then
    perform private.import_globals(c) from public.conversations c
    where c.id = private.conversation_of(v_me, v_whom);
  when 'keep' then
    perform private.set_conversation(c.id, null, true, null, null, null)
    from public.conversations c where c.id = private.conversation_of(v_me, v_whom);
  when 'note' then
    perform private.set_conversation(c.id, null, null, null, split_part(p_event.words, ' | ', 1),
      split_part(p_event.words, ' | ', 2))
    from public.conversations c where c.id = private.conversation_of(v_me, v_whom);
  when 'read notifications' then perform private.mark_notifications_read(null);
  when 'renew' then perform demo.renew();
  when 'link bank' then perform demo.link_bank(v_me, p_event);
  when 'withdraw' then perform private.withdraw(p_event.cents, demo.request_id(v_about));
  when 'pay out' then perform demo.pay_out();
  end case;
end $$;

-- arriving

insert into demo.events (days_ago, kind, who)
select joined_days, 'creator', username from demo.creators
union all select joined_days - .2, 'apply', username from demo.creators
union all select joined_days - 1, 'accept', username from demo.creators
  where username <> 'marek_zielony'
union all select joined_days - 1.1, 'promote', username from demo.creators
  where username not in ('marek_zielony', 'lowlight_films')
union all select featured_days, 'feature', username from demo.creators
  where featured_days is not null
union all select exclusive_days, 'sign exclusively', username from demo.creators
  where exclusive_days is not null
union all select joined_days, 'fan', username from demo.fans;

insert into demo.events (days_ago, kind, who, cents, pictures)
select 12, 'offer', username, offer_cents, offer_sales from demo.creators
where offer_cents is not null;

insert into demo.events (days_ago, kind, who, whom)
values (220, 'refer', 'mara_voss', 'ines_duarte'), (130, 'refer', 'mara_voss', 'saoirse_lane');

-- the wall

create table demo.lines (theme text, n int, line text);
insert into demo.lines
select t.theme, l.n, l.line from (values
('film', array[
  'Contact sheet from Sunday. Frame 14 was a mistake and it is the only one I want to keep.',
  'He held the lamp, she held still, I held my breath. One frame each.',
  'It rained from nine to noon, so we worked from nine to noon.',
  'Somebody asked which lens. An old fifty with a scratch in it; the scratch does half the work.',
  'We swapped places halfway through the roll. You can tell where.',
  'Fog on the inside of the window, which no filter does properly.',
  'The whole stairs series, in the order it happened. The light was gone ten minutes later.',
  'Sunday answers are up. Thank you for the questions, even for that one.',
  'Portrait sessions for March are full. The waiting list is a notebook and it is nearly full too.',
  'Two rolls came back from the lab with a note that said: careful with these.',
  'A love letter to the worst hotel curtain in Brighton.',
  'Print number three of twelve, drying next to the soup.']),
('sea', array[
  'Eleven degrees. I screamed, then I stayed.', 'Eight minutes under four degrees. New best, no heroics.',
  'Haul-out day. The boat sleeps, the sailor does not.',
  'The beach belonged to me and one very judgemental dog.',
  'Steam, birch, silence, and a neighbour who sings in the third round.',
  'Learning to splice from a man who has not looked up since 1988.',
  'After the swim: coffee, the big jumper, nothing else planned.',
  'The hole in the ice at six in the morning, before the others come.',
  'Winter list: sand, varnish, wait.',
  'Salt everywhere. I have stopped fighting it.',
  'Subscribers asked for the whole routine. Here it is, every cold step of it.',
  'A chart with coffee on it is still a chart.']),
('dance', array[
  'Floor work until the floor won.', 'First time both of us let go at the top. Nobody breathed for a bar.',
  'Heels at the door, record on, no class tonight. This one is for you.',
  'Rehearsal corner, four in the afternoon, the sun does the choreography.',
  'Bruises, counted. Silk is softer than it looks and harder than it feels.',
  'The dress arrived. It moves before I do.',
  'The one minute that worked, slowed down.', 'We fixed the drop. You will see it on Friday.',
  'Thursday class was forty people and one very brave grandfather.',
  'Taped toes, clean socks, dignity.', 'Twelve metres up it is very quiet.',
  'Lipstick on the mirror: the count for the second part, so I stop asking.']),
('music', array[
  'A demo with the fridge in it. I like the fridge.', 'Practice room 4, door open, third movement from the end.',
  'We held it for fourteen seconds. Somebody in row two started to cry, or laugh.',
  'Low E, all evening. My neighbours are patient people.',
  'New strings. They complain for three days, as everybody does.',
  'Page turner wanted. Must be calm, must be tall.',
  'The take I said I would never release.', 'What I play when nobody has booked me. One lamp, no microphone worth the name.',
  'The piano was tuned for the humidity and then the humidity changed.',
  'Lyrics on the back of a receipt, the receipt is better.',
  'Half past one in the morning is a key. I think it is D minor.',
  'After the encore, before the coats.']),
('kitchen', array[
  'Seven things: bread, tomato, oil, salt, anchovy, heat, patience.',
  'Nine years, and she still says less salt with her whole face.',
  'The starter is called Björk. She rose.',
  'Knife roll open, music up, service at seven.',
  'He made the dough, I made him wait for it.', 'Snow outside, forty degrees in here, rye in the oven.',
  'The table after you all would have left. Candle stubs and one very good peach.',
  'Slow morning, in eleven parts. Private, because of the dressing gown.',
  'What fermentation looks like at night.', 'A cook should never trust a clean apron.',
  'Truffle season. We are insufferable.', 'Butter, folded nineteen times, filmed once.']),
('words', array[
  'Tonight a letter that was never posted. I read it twice; the second time is for you.',
  'Dear Jan. The heating has failed and so have my reasons to be angry.',
  'Silk remembers. An essay, and the picture that started it.',
  'A very short story: she waited for the kettle, and then she did not.',
  'Dear Rosa. I found your other glove. I am keeping it.',
  'On being looked at by somebody who takes their time.',
  'Chapter that did not fit the book, part two. The part my editor called unnecessary.',
  'The answer to Tuesday, in which we both apologise to the cat.',
  'Notes on a red sari, four drafts, no conclusion.',
  'I recorded this under a blanket for the sound. Also for the cold.',
  'A list of things we have never said out loud, abridged.',
  'Somebody wrote that my sentences have shoulders. I have thought of nothing else.']),
('night', array[
  'Last train, empty car, my own reflection keeping me company.',
  'One lamp test. The lamp passed.', 'Ten minutes before doors. The floor still shines.',
  'Rain makes every street a better street.', 'Scene one, blocked with tape and good intentions.',
  'Ten minutes after. One shoe, no owner.',
  'The alley behind the noodle shop, all of it, until the battery gave up.',
  'Casting a chair. It has presence.', 'The cloakroom at four. These are the ones the club did not want.',
  'Neon in a puddle is a cliché and I will photograph it every time.',
  'Black curtain arrived. It is, regrettably, navy.', 'Left early again. Best decision of the night.']),
('studio', array[
  'Clay up to the elbows. Do not call.', 'New series, six people, one key, no windows.',
  'Nine hours, one shoulder, a fern in fine line. She slept through the middle.',
  'It cracked in the kiln. I like it more now.', 'Room at rest between two shoots.',
  'Healed, one year later. This is why I go slowly.',
  'The hands I threw away last week, before I threw them away.',
  'Series nine, uncropped. It goes on paper next month and comes down from here.',
  'Flash sheet for Saturday, the first look is yours.',
  'Radio said heatwave. The clay agrees.', 'Test prints on the floor. Walk around them, please.',
  'Needles, ink, biscuits. In this order of importance.'])) t (theme, lines)
cross join lateral unnest(t.lines) with ordinality l (line, n);

-- what each creator says beside the lines of the theme: a poll, a video, a series for payers, a
-- small picture, and the newest one
create table demo.voices (
  username text, poll text, video text, series text, small text, newest text);
insert into demo.voices values
('mara_voss', 'Which roll should I print first? | The stairs, before six | The roofs, after rain | The kitchen window',
 'Eight seconds of stairs. The light walks, I stand still.', 'The roll that the lab sent back with an apology.',
 'Roofs, from the laundry room. The key is borrowed.', 'Seven minutes past seven, the light was early.'),
('ines_duarte', 'Next dawn swim, where? | The harbour steps | The long beach | The lighthouse, if the swell allows',
 'The tide, taking its time.', 'All of Tuesday, from black to gold.',
 'Nobody else up, which is how I like it.', 'Flat as a plate at half past six.'),
('noor_k', 'What do you want more of? | Rehearsals with the mistakes in | Finished minutes',
 'The curtain before the call. It dances better than I do.', 'Sunday rehearsal, the parts I would cut.',
 'The light in studio three at four.', 'New floor, same knees.'),
('saoirse_lane', 'What shall I read you on Friday? | A letter | A ghost story | Half a poem, twice',
 'Wind over the hill, and nothing to say about it.', 'Drafts, with the crossings-out left in.',
 'Ink and tea. One of them is cold.', 'The page I wrote at breakfast.'),
('yuki_tan', 'Tonight I walk | along the canal | under the railway | until the battery dies',
 'Rain on the arcade, no sound but the rain.', 'One street, nine till two.',
 'The vending machine that hums in B flat.', 'Half past four. The street belongs to the crows.'),
('amara_obi', 'Which take goes on the record? | The clean one | The one where I laugh | The one with the fridge',
 'The lamp, the chair, the note before the first one.', 'Studio night, in the order it fell apart.',
 'Flowers from the drummer. Suspicious.', 'Voice back, finally. Low as the river.'),
('theo_brandt', 'An encore for Friday? | Sarabande | Something loud | Silence, then the tram',
 'Open strings, first thing. Coffee follows.', 'The instrument on the bench, opened up.',
 'Rosin, window, rest.', 'A new bow hair, and an old argument.'),
('mateus_lima', 'The last of the tomatoes become | soup | bread with too much oil | nothing, I eat them standing',
 'It simmers. So do I.', 'Service, plate by plate, until the plates ran out.',
 'Market at six, hands full.', 'Lunch for one, table for four.'),
('kofi_mensah', 'The next piece is | smooth | broken on purpose | left on the wheel',
 'Turning slowly. The light does the carving.', 'Three that did not survive the fire.',
 'A vase that wanted to be a bird.', 'Wet clay, first sun.'),
('elias_holm', 'Longest hold this week? | One minute | Two | He never comes up',
 'Low sun on cold water. I was already blue.', 'The week in the water, day by day.',
 'Frost on the ferns, none on me.', 'Minus four. The ladder was the hard part.'),
('ayo_lin', 'Who took the better one? | Ayo | Lin | The self-timer',
 'Afternoon moving across our wall. We watched all of it.', 'Her half of the roll, his half of the roll.',
 'The hour when the room turns red.', 'He says it is crooked. It is the house.'),
('luca_e_gaia', 'Salt, year nine: | she is right | he is right | buy a new tongue',
 'Broth, at the speed of broth.', 'Sunday lunch in eleven courses and one fight.',
 'The table, waiting for us to stop talking.', 'Flour everywhere, as predicted.'),
('rosa_and_jan', 'Who writes the next letter? | Rosa | Jan | The cat',
 'The shadow of the plum tree reads along.', 'Letters of the first winter, unfolded again.',
 'Her cup, my pen.', 'An answer is drying on the sill.'),
('the_kestrels', 'The new drop is called | The Apology | The Postman | Do Not Look Down',
 'Silk, a minute before we are in it.', 'From the catwalk, looking down at us looking up.',
 'Chalk on everything.', 'Twelve metres, one breath, two of us.'),
('duo_fermata', 'How long should the last note be? | As written | Until it hurts | Until somebody coughs',
 'A lamp swings over the keys. We did not touch it.', 'Rehearsal notes, ours and the neighbours’.',
 'The key that sticks when it rains.', 'Tuned at noon, gone by two.'),
('studio_null', 'Series ten: what is in the room? | A door | A mirror | Nobody',
 'The key turns, the light comes in, nobody moves.', 'The contact sheet of series nine, with our marks.',
 'A stone that sat for us for two hours.', 'Room, four in the afternoon, empty on purpose.'),
('atelier_brume', 'Fog or rain on Thursday? | Fog | Rain | Stay in and develop',
 'The hills, disappearing one by one.', 'Six sheets of the same weather.',
 'North window, no sun since Monday.', 'Grey, in its best coat.'),
('lowlight_films', 'Scene two needs | a chair | a phone that rings | more dark',
 'Lamp test, take three. It swings by itself now.', 'The storyboard, badly drawn.',
 'A street that plays a street.', 'The lamp has an agent.'),
('valentina_cruz', 'Thursday, which heels? | Red | Redder',
 'The skirt, before it knows I am watching.', 'The class that nobody sees.',
 'Backstage is a colour.', 'Bolero at noon, because I felt like it.'),
('priya_anand', 'The next essay is about | a hem | a mirror | what my aunt said',
 'Silk in the afternoon draught.', 'The seven that I did not choose.',
 'Second draft, third tea.', 'Unfolded this morning, forty years late.'),
('oscar_finch', 'Flash day: what do I draw more of? | Ferns | Moths | Hands',
 'Ferns on the sill. They move when nobody books.', 'From stencil to healed, one shoulder.',
 'Shelf of the shop, Monday.', 'New needles, steady hand, good light.'),
('wren_okafor', 'Last song before the lights? | Something slow | Something stupid | The same one again',
 'The floor at one. I was by the exit.', 'Cloakroom to kerb, one night.',
 'The street, ten past four, still warm.', 'Doors in ten. Nobody is anybody yet.'),
('juno_salt', 'The next loaf is | rye | oat | burnt, knowingly',
 'Steam and a cold window.', 'Nine days of one jar.',
 'First light at eleven, bread at noon.', 'She rose. Of course she rose.');

-- what people say under posts, and what the creator answers: three under the poll, the video and the
-- small picture of each
create table demo.talk (username text, slot int, comment text, answer text);
insert into demo.talk values
('mara_voss', 3, 'The roofs. I can smell that rain.', 'Roofs it is. Ask your nose to vote twice.'),
('mara_voss', 5, 'I held my breath for all eight seconds.', 'So did I, otherwise the tripod shakes.'),
('mara_voss', 9, 'Whose laundry room?', 'A neighbour’s. I pay in prints.'),
('mara_voss', 11, 'Every set of stairs looks different to me now.', 'Sorry about that. It does not pass.'),
('ines_duarte', 3, 'Lighthouse, but text somebody first.', 'My mother has the tide table on her fridge.'),
('ines_duarte', 5, 'I watched this with the window open. It helped.', 'Then it did what it is for.'),
('ines_duarte', 9, 'How cold was it really?', 'Eleven. Ten in the places that matter.'),
('noor_k', 3, 'Mistakes, always the mistakes.', 'You will regret this, I have hours of them.'),
('noor_k', 5, 'It does have better timing than most.', 'And it never asks for a day off.'),
('noor_k', 9, 'That light should get a credit.', 'It is on the programme, under Others.'),
('saoirse_lane', 3, 'Half a poem, twice. Same half?', 'Never the same half.'),
('saoirse_lane', 5, 'You could read me a bus timetable.', 'The 424 is practically a ballad.'),
('saoirse_lane', 9, 'Which one is cold?', 'Always the tea.'),
('yuki_tan', 3, 'Until the battery dies. Then one more corner.', 'The best picture is always after.'),
('yuki_tan', 5, 'I can hear the tiles.', 'Third shop from the left, the loose one.'),
('yuki_tan', 9, 'It is B. I have perfect pitch and regrets.', 'I will tell the machine.'),
('amara_obi', 3, 'The laugh. Nobody else has that.', 'My producer is now reading this aloud.'),
('amara_obi', 5, 'You can hear the room wait.', 'That room waits better than I do.'),
('amara_obi', 9, 'What did the drummer break?', 'A promise and a cymbal stand.'),
('theo_brandt', 3, 'Silence, then the tram. Obviously.', 'The tram has been informed.'),
('theo_brandt', 5, 'My morning starts at your open strings.', 'Then we are both up too early.'),
('theo_brandt', 9, 'Is that the window from Bar 41?', 'The very draught.'),
('mateus_lima', 3, 'Standing, with salt, over the sink.', 'A person of culture.'),
('mateus_lima', 5, 'What is in it? I count six things.', 'The seventh is waiting.'),
('mateus_lima', 9, 'You carry all that on a bicycle?', 'And I sing. It balances.'),
('kofi_mensah', 3, 'Broken on purpose, please.', 'The kiln usually decides that for me.'),
('kofi_mensah', 5, 'It looks soft enough to press.', 'It was, on Tuesday.'),
('kofi_mensah', 9, 'It still might fly.', 'It is in the good corner, by the window.'),
('elias_holm', 3, 'Please come up.', 'I did. I was hungry.'),
('elias_holm', 5, 'Cold just from looking.', 'Put the kettle on and look again.'),
('elias_holm', 9, 'Do you own a coat?', 'It is for the sauna key.'),
('ayo_lin', 3, 'The self-timer has the better eye.', 'Ayo demands a recount. Lin does not.'),
('ayo_lin', 5, 'You two make furniture look happy.', 'The chair read this and blushed.'),
('ayo_lin', 9, 'Which of you painted that wall?', 'Both. You can see where we met.'),
('luca_e_gaia', 3, 'She is right. I have tasted his.', 'Gaia has framed this comment.'),
('luca_e_gaia', 5, 'How many hours?', 'Six, or until Luca opens the wine.'),
('luca_e_gaia', 9, 'I would have stayed for that argument.', 'There is a chair. Bring bread.'),
('rosa_and_jan', 3, 'The cat has earned it.', 'He wrote a K and left.'),
('rosa_and_jan', 5, 'Reading over your shoulder, sorry.', 'There is room on this side.'),
('rosa_and_jan', 9, 'My parents wrote like this.', 'Then keep their drawer locked and dry.'),
('the_kestrels', 3, 'Do Not Look Down, said everyone below.', 'We only look across.'),
('the_kestrels', 5, 'It breathes.', 'It is warmer up there than you think.'),
('the_kestrels', 9, 'Even the cat?', 'Especially the cat.'),
('duo_fermata', 3, 'I was the cough. I apologise.', 'It was in tune.'),
('duo_fermata', 5, 'Ghost with good taste.', 'It prefers slow movements.'),
('duo_fermata', 9, 'Play around it?', 'Play into it.'),
('studio_null', 3, 'Nobody. But he has to look nervous.', 'Nobody has been cast.'),
('studio_null', 5, 'Who has the sixth key?', 'There is one key. There are six opinions.'),
('studio_null', 9, 'It kept its composure.', 'It has been with the studio longest.'),
('atelier_brume', 3, 'Fog. I want to lose the church again.', 'We will try to lose it properly.'),
('atelier_brume', 5, 'I counted five. Is there a sixth?', 'There is. You have to wait.'),
('atelier_brume', 9, 'This is the quietest picture I own.', 'Then it hangs in the right house.'),
('valentina_cruz', 3, 'Redder. Is that even a question?', 'It is for the neighbours downstairs.'),
('valentina_cruz', 5, 'It knows.', 'It always knew.'),
('valentina_cruz', 9, 'What colour is it?', 'The one you hear before the door opens.'),
('priya_anand', 3, 'What your aunt said, in full.', 'She will want a fee.'),
('priya_anand', 5, 'I could hear it.', 'It says the same thing every year.'),
('priya_anand', 9, 'How many drafts until you stop?', 'The one where I stop apologising.'),
('oscar_finch', 3, 'Moths. I have one shoulder left.', 'Book the left one before somebody else does.'),
('oscar_finch', 5, 'My fern is a year old and still crisp.', 'You followed the leaflet. Bless you.'),
('oscar_finch', 9, 'Is the jar of biscuits structural?', 'It holds up the whole shop.'),
('wren_okafor', 3, 'The same one again, and I will cry again.', 'I will be by the exit with tissues.'),
('wren_okafor', 5, 'I am somewhere in there.', 'Second light from the left, arms up.'),
('wren_okafor', 9, 'I know that kerb.', 'It knows you.'),
('juno_salt', 3, 'Burnt, knowingly, with butter.', 'Finally somebody honest.'),
('juno_salt', 5, 'I can smell this.', 'Rye, cumin, a little regret.'),
('juno_salt', 9, 'Eleven! We have had lunch by then.', 'We have had patience.');

-- what anybody says
create table demo.remarks (n serial, line text);
insert into demo.remarks (line) values
  ('Saved for a grey Monday.'), ('I came back twice today.'), ('The third one, please and thank you.'),
  ('How is this free?'), ('Said it out loud in the kitchen.'), ('Now I want to see the next one.'),
  ('My favourite this month.'), ('You make it look unhurried.'), ('Sent to my sister at once.'),
  ('This made the train shorter.'), ('Nobody told me about the colour.'), ('Good morning from Leeds.'),
  ('That corner, there, bottom left.'), ('I needed this today.'), ('Again, from the beginning.'),
  ('Quietly the best thing on my feed.'), ('Where do I queue?'), ('Late to this, and glad.'),
  ('It gets better the longer I look.'), ('Bravo, simply.'), ('Would hang this over the sofa.'),
  ('I have questions and no hurry.'), ('This one stays with me.'), ('More of these, whenever you like.');

-- each of the three creators of a theme takes every third line; the oldest is in slot 0. What a slot
-- holds: words, pictures, a poll, a video; some of it for payers
insert into demo.events (days_ago, kind, who, words, pictures, audience, mark)
with authors as (
  select c.*, row_number() over (partition by theme order by n) - 1 as place,
         least(joined_days - 1.5, 60) as span
  from demo.creators c),
drafts as (
  select a.username, a.span, s.slot, 'post' as kind, l.line as words,
         case s.slot when 2 then 1 when 6 then case when a.fame > .4 then 3 else 2 end else 0 end
           as pictures,
         s.audience
  from authors a join demo.lines l on l.theme = a.theme and (l.n - 1) % 3 = a.place
  join (values (0, 0, 'public'), (1, 2, 'public'), (2, 6, 'private'), (3, 8, 'private'))
    s (line, slot, audience) on s.line = (l.n - 1) / 3
  where a.username <> 'marek_zielony'
  union all
  select a.username, a.span, s.slot, s.kind, s.words, s.pictures, s.audience
  from authors a join demo.voices v using (username)
  cross join lateral (values
    (1, 'post', v.series, 3 + a.n % 3, 'private'), (3, 'post', v.poll, 0, 'public'),
    (5, 'video post', v.video, 6 + a.n % 2, 'public'), (9, 'post', v.small, 1, 'public'),
    (11, 'post', v.newest, 1 + a.n % 2, 'public')) s (slot, kind, words, pictures, audience)
  union all
  select username, span, 4, 'post', '', 1, 'public' from authors where fame > .24
  union all
  select username, span, 7, 'post', '', case when fame > .3 then 2 else 1 end, 'private'
  from authors where fame > .15
  union all
  select username, span, 10, 'video post', 'The same, a minute later. Only for here.', 5, 'private'
  from authors where fame > .41)
select greatest(.05, span * (.94 * (11.4 - slot) / 11.4 - .05 * demo.dice(username || slot))
         + .8 * demo.dice('new ' || username)),
       kind, username, words, pictures, audience::public.post_audience, username || ' ' || slot
from drafts;

insert into demo.events (days_ago, kind, who, words, pictures, audience, mark) values
(26, 'post', 'mara_voss', 'Nine frames, one roof, the evening the scaffolding came down. I carried the tripod up for the first one and left it there.', 9, 'public', 'mara_voss roof'),
(16.3, 'post', 'mara_voss', 'Questions I get: film or digital (film), do you retouch (dust, never people), who is it in frame 9 (nobody you know). Ask me others below or in a message, I read everything and answer on Sundays.', 0, 'public', 'mara_voss questions'),
(11.4, 'post', 'mara_voss', 'What the lab calls unusable.', 5, 'private', 'mara_voss unusable'),
(6.2, 'post', 'mara_voss', 'Kitchen window, six in the morning, no coffee yet.', 2, 'public', 'mara_voss kitchen'),
(1.1, 'post', 'mara_voss', 'The climb was 212 steps. I counted on the way down, when I could.', 1, 'public', 'mara_voss climb'),
(.12, 'post', 'mara_voss', 'Seven from the stairs that will not go anywhere else.', 7, 'private', 'mara_voss seven'),
(3.4, 'post', 'studio_null', 'Six positions of the same lamp.', 6, 'private', 'studio_null lamp'),
(.6, 'post', 'ines_duarte', 'Foam, eight ways.', 8, 'private', 'ines_duarte foam'),
(1.7, 'promote post', 'ayo_lin', 'Sundays we answer everything, and this Sunday there are two of us at home.', 2, 'public', 'ayo_lin promotion'),
(.9, 'promote post', 'theo_brandt', 'Bar 41 on Friday at eight, door open. First come, first tram.', 1, 'public', 'theo_brandt promotion'),
(2.6, 'promote post', 'valentina_cruz', 'One place left on Thursday. Bring the louder shoes.', 1, 'public', 'valentina_cruz promotion');

-- pinned: what a visitor sees first
insert into demo.events (days_ago, kind, who, mark)
select .045, 'pin', username, username || ' 5' from demo.voices where username <> 'mara_voss'
union all select .044, 'pin', username, username || ' 1' from demo.voices
union all select .043, 'pin', 'mara_voss', 'mara_voss roof';

-- written already, shown later; the hours from now stand as cents
insert into demo.events (days_ago, kind, who, cents, words, pictures, audience) values
(.5, 'schedule', 'mara_voss', 14, 'The stairs again, from the side nobody takes.', 6, 'private'),
(.45, 'schedule', 'mara_voss', 62, 'Print number four of twelve goes to | Lisbon | Leeds | whoever asks first', 0, 'public'),
(.4, 'schedule', 'mara_voss', 230, 'Roof season opens.', 2, 'public'),
(.6, 'schedule', 'studio_null', 40, 'Series ten, the first door.', 3, 'private'),
(.7, 'schedule', 'ines_duarte', 30, 'Red buoy, obituary.', 1, 'public'),
(.38, 'tell all later', 'mara_voss', 38, 'On Sunday I answer everything. Send me what you have always wanted to ask.', 0, null);

-- stories of the last day, some of them seen

insert into demo.events (days_ago, kind, who, words) values
(.88, 'story', 'yuki_tan', 'Half an hour before the first train.'),
(.84, 'story', 'marek_zielony', 'First one. Nobody sees it yet.'),
(.8, 'story', 'theo_brandt', 'Bar 41, again.'),
(.74, 'story', 'ines_duarte', ''),
(.71, 'story', 'valentina_cruz', 'Taped, warmed up, late.'),
(.62, 'story', 'studio_null', 'The lamp is resting.'),
(.55, 'story', 'saoirse_lane', ''),
(.47, 'story', 'ines_duarte', 'Nine degrees today. The kettle is on.'),
(.44, 'story', 'mara_voss', 'Step 118 of 212.'),
(.4, 'story', 'ayo_lin', 'Which of the two? Tell me in a message.'),
(.31, 'story', 'valentina_cruz', ''),
(.29, 'story', 'mara_voss', 'Ten minutes of light.'),
(.26, 'story', 'theo_brandt', ''),
(.15, 'story', 'mara_voss', 'And then it was gone. The rest is on the wall tonight.'),
(.08, 'story', 'ines_duarte', 'Salt.');

insert into demo.events (days_ago, kind, who, words, pictures) values
(.52, 'story', 'wren_okafor', 'Doors.', 5), (.36, 'story', 'mateus_lima', 'It simmers.', 5),
(.2, 'story', 'mara_voss', 'The light, walking.', 5);

insert into demo.events (days_ago, kind, who, whom) values
(.2, 'look', 'vera_lind', 'mara_voss'), (.14, 'look', 'hugo_prat', 'mara_voss'),
(.12, 'look', 'jonas_r', 'theo_brandt'), (.1, 'look', 'vera_lind', 'ines_duarte');

-- followers, subscribers and their money

insert into demo.events (days_ago, kind, who, whom)
select .05 + demo.dice('when ' || f.username || c.username)
         * .9 * least(f.joined_days - .1, c.joined_days - 1.5),
       'follow', f.username, c.username
from demo.fans f cross join demo.creators c
where f.username not in ('jonas_r', 'robin_new')
  and c.username not in ('marek_zielony', 'lowlight_films')
  and demo.dice('follow ' || f.username || c.username) < c.fame * .75;

create table demo.pairs as
select f.username as fan, c.username as creator, c.fame, p.span, p.luck,
       case when p.luck < .5 or p.span < 12 then 'active' when p.luck < .64 then 'ending'
            when p.luck < .82 and p.span > 46 then 'expired'
            when p.span > 63 then 'restarted' else 'active' end as state,
       demo.dice('day ' || f.username || c.username) as day
from demo.fans f cross join demo.creators c
cross join lateral (
  select least(f.joined_days - .5, c.joined_days - 2) as span,
         demo.dice('luck ' || f.username || c.username) as luck) p
where f.has_card and f.username <> 'jonas_r' and p.span > 1.5
  and c.username not in ('marek_zielony', 'lowlight_films')
  and (c.username <> 'mara_voss' or f.username not in ('hugo_prat', 'vera_lind'))
  and demo.dice('pay ' || f.username || c.username) < c.fame * .55;

alter table demo.pairs add started double precision;
update demo.pairs set started = case state
  when 'active' then 1 + day ^ .5 * (least(span, 100) - 1)
  when 'ending' then 4 + day * (least(span, 26) - 4)
  when 'expired' then 33 + day * (least(span, 75) - 33)
  else 59 + day * 3 end;

insert into demo.events (days_ago, kind, who, whom)
select started, 'subscribe', fan, creator from demo.pairs
union all select started - .4 - day * 2, 'stop', fan, creator from demo.pairs
  where state <> 'active'
union all select 3 + day * 20, 'subscribe', fan, creator from demo.pairs
  where state = 'restarted';

-- each further month of those who stay, three quarters of an hour before the last one ends
insert into demo.events (days_ago, kind, who, whom)
select p.started - 30 * m.month + .03, 'renew', p.fan, p.creator
from demo.pairs p cross join generate_series(1, 3) m (month)
where p.state = 'active' and p.started - 30 * m.month > 0;

-- banks and withdrawals: two that were paid, and one under way
insert into demo.events (days_ago, kind, who, words) values
(92, 'link bank', 'mara_voss', 'Banco do Rossio | 4312'),
(88, 'link bank', 'studio_null', 'Spree Bank | 0917'),
(80, 'link bank', 'theo_brandt', 'Bankhaus am Ring | 5526');
insert into demo.events (days_ago, kind, who, cents) values
(.55, 'withdraw', 'mara_voss', 10000);
-- two messages to everybody, and those who have read and bought since
insert into demo.events (days_ago, kind, who, cents, words, pictures) values
(10.4, 'tell all', 'mara_voss', null, 'Print day is over and the floor is full of paper. Two that dried flat.', 2),
(4.4, 'tell all', 'mara_voss', 600, 'The four frames of the stairs that are not for the wall.', 4);
insert into demo.events (days_ago, kind, who, whom)
select 10 - e.later, 'open', p.fan, 'mara_voss'
from demo.pairs p, (values (0), (6.2)) e (later)
where p.creator = 'mara_voss' and p.state = 'active' and p.started > 11
union all
select 3.7 + e.earlier, e.kind, p.fan, 'mara_voss'
from demo.pairs p, (values ('read', .05), ('unlock', 0)) e (kind, earlier)
where p.creator = 'mara_voss' and p.state = 'active' and p.started > 11
  and demo.dice('bought ' || p.fan) < .6;
-- payouts leave on Mondays
insert into demo.events (days_ago, kind, who)
select m.days + e.before, e.kind, 'mara_voss'
from (select extract(epoch from now() - interval '9 hours'
        - date_trunc('week', now() - interval '1 day')) / 86400 as days) m,
  (values (23.7, 'withdraw'), (21, 'pay out'), (9.7, 'withdraw'), (7, 'pay out')) e (before, kind);

-- free trials: two that were redeemed, one that runs, one that waits for the newcomer, and some to
-- addresses that nobody has here, one of which ran out; the days stand as cents
create table demo.guests as
select f.username, row_number() over (order by demo.dice('trial ' || f.username)) as n
from demo.fans f
where f.joined_days > 25 and f.username not in ('jonas_r', 'robin_new', 'hugo_prat', 'vera_lind')
  and not exists (
    select from demo.pairs p where p.fan = f.username and p.creator = 'mara_voss')
order by n limit 2;

insert into demo.events (days_ago, kind, who, whom, cents)
select 20 - n, 'give trial', 'mara_voss', username, (array[7, 4])[n::int] from demo.guests
union all select 19.5 - n, 'redeem trial', username, 'mara_voss', null from demo.guests;

insert into demo.events (days_ago, kind, who, whom, cents) values
(38, 'give trial', 'mara_voss', 'old_neighbour', 7), (12, 'give trial', 'mara_voss', 'print.shop', 1),
(6, 'give trial', 'mara_voss', 'the_archivist', 30), (2, 'give trial', 'mara_voss', 'roof_garden', 4),
(2.9, 'give trial', 'yuki_tan', 'jonas_r', 7), (2.8, 'redeem trial', 'jonas_r', 'yuki_tan', null),
(.1, 'give trial', 'mara_voss', 'robin_new', 7);

insert into demo.events (days_ago, kind, who, whom, cents)
select .08 + started * .8 * demo.dice('tipped ' || fan || creator), 'tip', fan, creator,
       demo.pick(array[500, 1000, 1000, 1500, 2000, 2500, 5000]::bigint[], 'tip ' || fan || creator)
from demo.pairs where demo.dice('generous ' || fan || creator) < .55;
insert into demo.events (days_ago, kind, who, whom, cents, words)
select started * (.3 + .6 * demo.dice('tipped early ' || fan || creator)), 'tip', fan, creator,
       demo.pick(array[500, 700, 1000, 1500, 2500]::bigint[], 'early tip ' || fan || creator),
       demo.pick(array[
         'For the one from yesterday.', 'For film, or bread, whichever ran out.',
         'Because of the third picture.', 'A coffee on me.', null], 'tip words ' || fan || creator)
from demo.pairs where started > 30 and demo.dice('grateful ' || fan || creator) < .7;

-- conversations in their own voice: an opening, an answer, a reply
create table demo.dialogues (username text, n int, opening text, answer text, reply text);
insert into demo.dialogues values
('mara_voss', 0, 'Is the staircase in the new series the one by the river?', 'No, by the waterworks. The river one has a handrail, I cannot forgive it.', 'I will never see a handrail the same way.'),
('mara_voss', 1, 'I printed your roof in secret and hung it at work.', 'Then it has a better view than mine. Tell me when somebody asks.', 'My boss asked. She thinks it is Marseille.'),
('mara_voss', 2, 'How do you know when a roll is finished?', 'When I start taking pictures of my own shoes.', 'Ha. Show me the shoes some day.'),
('ines_duarte', 0, 'I went in on Sunday because of you. Fourteen degrees.', 'And? Thirty seconds is a swim. Write it down.', 'Forty. I counted twice.'),
('ines_duarte', 1, 'What do you eat afterwards? Asking from under a blanket.', 'Bread in olive oil, standing up, before the jumper is dry.', 'Doing this tomorrow.'),
('ines_duarte', 2, 'Does the dog on the beach have a name yet?', 'He has three. He answers to the bakery.', 'Sensible dog.'),
('noor_k', 0, 'I watched the one minute with my daughter. She copied the fall.', 'Tell her to fall later and softer. Then she is hired.', 'She says she wants a contract.'),
('noor_k', 1, 'Do your feet ever forgive you?', 'On Mondays, between ten and eleven.', 'I will send them flowers on a Monday.'),
('noor_k', 2, 'What do you count in?', 'Fives, when nobody conducts.', 'That explains the corner.'),
('saoirse_lane', 0, 'I listened to the kettle story on the night bus and missed my stop.', 'A good stop to miss. Who was on the bus?', 'Me and a man with a door. Only the door.'),
('saoirse_lane', 1, 'Would you read a letter of mine?', 'If it is short and true, twice.', 'It is short. I am working on the other thing.'),
('saoirse_lane', 2, 'Is the room as cold as it sounds?', 'Colder. I wear two cardigans and a hat for the commas.', 'Now I hear the hat.'),
('yuki_tan', 0, 'Which camera survives that rain?', 'An old one in a shower cap. The cap is from a very good hotel.', 'The cap deserves a credit.'),
('yuki_tan', 1, 'Do people mind?', 'I photograph what they leave behind. Umbrellas never mind.', 'I left one in Osaka once. Blue.'),
('yuki_tan', 2, 'Good evening from a morning.', 'Good morning from an evening. We are both late.', 'Then we are on time.'),
('amara_obi', 0, 'The demo with the fridge is better than the single.', 'Do not tell the label. The fridge wants royalties.', 'Pay the fridge.'),
('amara_obi', 1, 'What do you sing when nobody listens?', 'My mother’s church songs, an octave too low.', 'I would sit in that church.'),
('amara_obi', 2, 'Are you ever nervous?', 'Between the breath and the word. Every time.', 'I can hear it now. I like it.'),
('theo_brandt', 0, 'I play too. How do you keep the wrist loose?', 'Carry shopping in the other hand for a week.', 'My neighbours ask why I have so many potatoes.'),
('theo_brandt', 1, 'Was that a tram in the second movement?', 'Line 49, exactly on the beat. I bowed.', 'It deserved that.'),
('theo_brandt', 2, 'Which recording should I start with?', 'The one where I cough. It goes well after that.', 'Found the cough. Staying for the rest.'),
('mateus_lima', 0, 'I tried the seven things. I used eight.', 'Which one was the traitor?', 'Garlic. I am not sorry.'),
('mateus_lima', 1, 'What knife is that?', 'My aunt’s. It chose me at her funeral, it fell on my shoe.', 'Best reason to own a knife.'),
('mateus_lima', 2, 'What is in the pan tonight?', 'Onions. They have been in there since four. We are close now.', 'I am bringing bread.'),
('kofi_mensah', 0, 'Could I ever buy the bird?', 'It is not dry and it is not finished and yes.', 'I can wait. I have the shelf ready.'),
('kofi_mensah', 1, 'What happens to the broken ones?', 'They go to the garden. The lizards are collectors.', 'Lucky lizards.'),
('kofi_mensah', 2, 'What is the one station?', 'Highlife until noon, football after. The clay prefers the first half.', 'So do I.'),
('elias_holm', 0, 'How do you start? I mean the first second.', 'Breathe out, then think of nothing, then it has already happened.', 'I thought of the stairs back up. Mistake.'),
('elias_holm', 1, 'Is it bad for the heart?', 'Ask a doctor, I am only blue. Mine said go slowly.', 'Slowly, then.'),
('elias_holm', 2, 'Who takes the pictures?', 'My sister, from the warm side of the window.', 'Tell her the last one is perfect.'),
('ayo_lin', 0, 'How do you decide who holds the camera?', 'Whoever lost at cards. Lin cheats, so it is mostly Ayo.', 'It explains the angles.'),
('ayo_lin', 1, 'Do you ever disagree about a picture?', 'We print both and turn the loser to the wall.', 'I want to see the wall.'),
('ayo_lin', 2, 'Sunday question: what was the first one you kept?', 'A blurred elbow. It is in the hall, with a lamp of its own.', 'That is the most romantic thing I have read all week.'),
('luca_e_gaia', 0, 'I made the broth. It took nine hours.', 'Good. Gaia says eight is for children.', 'And Luca?'),
('luca_e_gaia', 1, 'Whose recipe is the lamb?', 'His mother’s. I improved it. We do not tell her.', 'Your secret is safe with me.'),
('luca_e_gaia', 2, 'Which wine for an argument about salt?', 'A Barbera. It agrees with everybody.', 'Bought two, to be safe.'),
('rosa_and_jan', 0, 'Did you keep every letter?', 'All but one. He asked for it back and ate it.', 'I have to know what was in it.'),
('rosa_and_jan', 1, 'We started writing to each other again, because of you.', 'Then buy paper that you are a little afraid of.', 'We did. Nobody dares to write on it.'),
('rosa_and_jan', 2, 'Who apologises better?', 'Jan, in writing. I do it with soup.', 'Soup counts double here.'),
('the_kestrels', 0, 'Do you ever fall?', 'Every Tuesday, onto very thick mats, with great care.', 'I will never complain about Tuesdays again.'),
('the_kestrels', 1, 'What do you say to each other up there?', 'Left. Mostly left.', 'That is a whole marriage in one word.'),
('the_kestrels', 2, 'How long until the new drop?', 'When we stop laughing at its name.', 'The Postman. I voted.'),
('duo_fermata', 0, 'I was in row two. It was crying.', 'We hoped so. Row three laughed.', 'Both, then. Fair.'),
('duo_fermata', 1, 'Do you breathe together on purpose?', 'Since 2011. Before that we were only early.', 'I noticed that I breathed with you.'),
('duo_fermata', 2, 'Which hall has the best silence?', 'A school gym in Annecy, in snow.', 'I know that gym!'),
('studio_null', 0, 'Who are the six?', 'Some evenings there are five. We do not ask.', 'I will not ask either.'),
('studio_null', 1, 'Could one visit?', 'The room takes one person at a time and no telephone.', 'I can leave it at the door.'),
('studio_null', 2, 'Why does it come down after a month?', 'So that you look while it is here.', 'It works. I look.'),
('atelier_brume', 0, 'What do you do in August?', 'We sulk and clean lenses.', 'I will pray for drizzle.'),
('atelier_brume', 1, 'My grandmother looks like your third portrait.', 'Then she waited as well as that one did: forty minutes, no chair.', 'She would have brought her own.'),
('atelier_brume', 2, 'Is it all one grey?', 'Eleven. We have names for seven.', 'Tell me one.'),
('valentina_cruz', 0, 'I fell over at the second turn. Proudly.', 'Proudly is the technique. The rest comes in May.', 'See you in May.'),
('valentina_cruz', 1, 'Do you teach beginners?', 'Only beginners. The others I entertain.', 'Then put me on the list.'),
('valentina_cruz', 2, 'Whose laugh is that at the end?', 'Mine. They can hear it on Calle Cinco.', 'I heard it in Bergen.'),
('priya_anand', 0, 'The essay about hems made me call my mother.', 'Good. Mine says I got the colour wrong.', 'Mine says you got it right.'),
('priya_anand', 1, 'Do you choose the picture or the sentence first?', 'The picture. The sentence has to deserve it.', 'You can tell.'),
('priya_anand', 2, 'How do you fold it?', 'As my aunt did, with the mouth closed.', 'I am smiling with mine closed.'),
('oscar_finch', 0, 'Does the rib really hurt most?', 'The foot. The rib only talks more.', 'Then the rib it is.'),
('oscar_finch', 1, 'What music is it under the needle?', 'Whatever you hum first. It tells me where you breathe.', 'I hummed the shipping forecast, sorry.'),
('oscar_finch', 2, 'How far ahead are you booked?', 'May. But somebody always loses their nerve, write on Mondays.', 'Setting an alarm for Monday.'),
('wren_okafor', 0, 'Was that you by the exit on Friday?', 'Always by the exit. What colour was your coat?', 'Green. You have it in picture four.'),
('wren_okafor', 1, 'Why do you leave early?', 'The end is loud. The hour before is honest.', 'I will try leaving early once.'),
('wren_okafor', 2, 'Do people know that you photograph them?', 'I show them the back of the camera. Most want the one with the shoe.', 'Everybody wants the shoe.'),
('juno_salt', 0, 'My starter died. I called it Kurt.', 'They do that. Feed the next one before you name it.', 'The next one has no name. It is thriving.'),
('juno_salt', 1, 'Is the house always that warm?', 'Oven days, yes. On the others we wear the dough.', 'I want to see that.'),
('juno_salt', 2, 'How long do you wait?', 'Until it stops looking at me.', 'That took mine nine days.');

-- and with more people than that; sometimes something priced, sometimes bought

create table demo.said (kind text primary key, lines text[]);
insert into demo.said values
('opening', array[
  'Hello! Just subscribed and went through everything twice.', 'Your last post made my commute bearable.',
  'How long does one of these take you?', 'I found you by accident and I am glad about it.',
  'Is the second picture the same place as the one from spring?', 'Good evening from a very small town.',
  'I showed my sister the public wall. She has questions.', 'Do you take requests, or is that rude to ask?',
  'The one from yesterday. That is all, just that one.', 'Back after a month away. What did I miss?',
  'You said you answer on Sundays, so here I am on a Sunday.', 'Which one is your own favourite?']),
('answer', array[
  'Welcome! Twice is the right number.', 'Then the long queue at the lab was worth it.',
  'Longer than it should. I am slow and I enjoy being slow.', 'Most good things here are accidents.',
  'Same place, other weather. Well seen.', 'Small towns write the best messages.',
  'Answer her truthfully and leave out the cat.', 'Not rude at all. I cannot do all of them, but ask.',
  'That one nearly did not make it. Thank you for saying so.', 'A lot. Start with the grid and work backwards.',
  'And I am here with tea. Go on.', 'It changes. Today the quiet one.']),
('reply', array[
  'I believe you.', 'That made my evening.', 'I will look again with that in mind.', 'Noted. Slow is good.',
  'Ha! I will.', 'Then I have to see the rest of it.', 'Looking forward to Friday.', 'Thank you for writing back.']),
('priced', array[
  'The ones I kept out of the series.', 'Three more from the same afternoon.',
  'The version without the crop.', 'What happened after the last frame.']),
('letter', array[
  'The long version, 900 words, written last night. It begins with the door and ends with you reading it.',
  'The recording notes, all of them, and the verse I cut. I will say why in the last line.',
  'How it was really made, step by step, with the two mistakes that I would make again.',
  'The answer to your question, properly. It needed more room than a post.']),
('thanks', array[
  'Worth every cent.', 'Oh. Yes.', 'I needed a minute.', 'These are the best ones, why are they not on the wall?']);

create function demo.said(p_kind text, p_place bigint) returns text
language sql stable set search_path = '' as $$
  select lines[1 + p_place % cardinality(lines)] from demo.said where kind = p_kind
$$;

-- the first three fans of a creator in that creator's own voice, others in everybody's
create function demo.in_talk(p_creator text, p_kind text, p_place bigint) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select case p_kind when 'opening' then opening when 'answer' then answer else reply end
     from demo.dialogues where username = p_creator and n = p_place - 1),
    demo.said(p_kind, p_place))
$$;

create table demo.threads as
select p.*, row_number() over (partition by creator order by fan) as place,
       .5 + demo.dice('talk ' || fan || creator) * (started - .9) as began,
       demo.dice('hurry ' || fan || creator) * .04 as pause,
       demo.dice('sale ' || fan || creator) < .6 as has_priced,
       demo.dice('bought ' || fan || creator) < .6 as is_bought,
       demo.dice('seen ' || fan || creator) < .7 as is_seen
from demo.pairs p where demo.dice('talks ' || fan || creator) < .55;

insert into demo.events (days_ago, kind, who, whom, words)
select began, 'write', fan, creator, demo.in_talk(creator, 'opening', place) from demo.threads
union all select began - .01 - pause, 'read', creator, fan, null from demo.threads where place % 6 > 0
union all select began - .012 - pause, 'write', creator, fan, demo.in_talk(creator, 'answer', place)
  from demo.threads where place % 6 > 0
union all select began - .03 - pause, 'read', fan, creator, null from demo.threads where place % 6 > 0
union all select began - .032 - pause, 'write', fan, creator, demo.in_talk(creator, 'reply', place)
  from demo.threads where place % 6 > 0 and (place <= 3 or place % 2 = 0)
union all select began - .05 - pause, 'read', creator, fan, null from demo.threads where place % 6 > 1;

insert into demo.events (days_ago, kind, who, whom, cents, words, pictures)
select began - .2 - pause, 'write', creator, fan,
       demo.pick(array[300, 500, 500, 800, 1000, 1500]::bigint[], 'price ' || fan || creator),
       demo.said(case when fame > .4 then 'priced' else 'letter' end, place),
       case when fame > .4 then 1 + place % 3 else 0 end
from demo.threads where has_priced and place % 6 > 0;

insert into demo.events (days_ago, kind, who, whom, words)
select began - .25 - 2 * pause, 'unlock', fan, creator, null
from demo.threads where has_priced and place % 6 > 0 and is_bought
union all select began - .26 - 2 * pause, 'write', fan, creator, demo.said('thanks', place)
  from demo.threads where has_priced and place % 6 > 0 and is_bought
union all select began - .3 - 2 * pause, 'read', fan, creator, null from demo.threads where is_seen
union all select began - .32 - 2 * pause, 'read', creator, fan, null from demo.threads
  where is_seen and place % 6 > 0;

-- fans go through the walls that they follow, and talk below the posts
insert into demo.events (days_ago, kind, who, whom)
select distinct on (f.who, f.whom) f.days_ago * .5, 'enjoy', f.who, f.whom
from demo.events f where f.kind in ('follow', 'subscribe')
order by f.who, f.whom, f.days_ago;
insert into demo.events (days_ago, kind, who, whom)
select .03 + .3 * demo.dice('today ' || f.who || f.whom) ^ 2, 'enjoy', f.who, f.whom
from (select distinct who, whom from demo.events where kind in ('follow', 'subscribe')) f
where demo.dice('looks today ' || f.who || f.whom) < .7;

create function demo.speaker(p_creator text, p_about text) returns text
language sql stable set search_path = '' as $$
  select username from demo.fans
  where joined_days > 62 and username not in ('jonas_r', 'robin_new')
  order by demo.dice('speaks ' || p_creator || p_about || username) limit 1
$$;

insert into demo.events (days_ago, kind, who, whom, words, mark)
with talked as (
  select t.*, p.mark, p.days_ago as at, demo.speaker(t.username, t.comment) as fan
  from demo.talk t join demo.events p on p.mark = t.username || ' ' || t.slot)
select at * .8, 'comment', fan, username, comment, mark from talked
union all select at * .7, 'comment', username, username, answer, mark from talked
union all
select p.days_ago * (.9 - .5 * demo.dice('when said ' || p.mark || r.n)), 'comment',
       demo.speaker(p.who, p.mark || r.n), p.who, r.line, p.mark
from demo.events p cross join demo.remarks r
where p.mark is not null and p.kind in ('post', 'video post') and p.audience = 'public'
  and p.who not in ('marek_zielony', 'lowlight_films')
  and demo.dice('said ' || p.mark || r.n) < case p.who when 'mara_voss' then .1 else .05 end;

insert into demo.events (days_ago, kind, who, whom, words, mark) values
(5.9, 'comment', 'jonas_r', 'mara_voss', 'No coffee and still this steady. How?', 'mara_voss kitchen'),
(5.6, 'comment', 'mara_voss', 'mara_voss', 'The sill holds the camera. Nobody holds me.', 'mara_voss kitchen'),
(15.8, 'comment', 'vera_lind', 'mara_voss', 'Who taught you to wait that long?', 'mara_voss questions'),
(15.2, 'comment', 'hugo_prat', 'mara_voss', 'Do you ever print the mistakes?', 'mara_voss questions'),
(14.3, 'comment', 'mara_voss', 'mara_voss', 'My grandfather, who fished. And yes, Hugo, mostly those.', 'mara_voss questions'),
(.9, 'comment', 'vera_lind', 'mara_voss', 'I would have needed a chair at 118.', 'mara_voss climb'),
(.8, 'comment', 'mara_voss', 'mara_voss', 'There is one at 118. Somebody carried it up.', 'mara_voss climb'),
(.1, 'comment', 'hugo_prat', 'mara_voss', 'The fourth. I keep going back to the fourth.', 'mara_voss seven'),
(.08, 'comment', 'jonas_r', 'mara_voss', 'Frame five is where the light decides.', 'mara_voss seven'),
(.05, 'comment', 'mara_voss', 'mara_voss', 'You two should meet. Four and five are one breath.', 'mara_voss seven');

-- items of stores, and who bought them
insert into demo.events (days_ago, kind, who, cents, words, pictures) values
(44, 'offer item', 'mara_voss', 1200, 'The observatory stairs: twelve frames, no crop, the order they happened in.', 6),
(20, 'offer item', 'mara_voss', 500, 'Contact sheet with my pencil on it.', 2),
(4, 'offer item', 'mara_voss', 800, 'Roofs, the colour ones that I never show.', 4),
(30, 'offer item', 'studio_null', 1500, 'Series eight, complete, with the rejected door.', 6),
(27, 'offer item', 'ines_duarte', 600, 'A whole winter of half past six.', 5),
(18, 'offer item', 'theo_brandt', 900, 'The score of Bar 41 with everything I wrote beside it.', 3),
(15, 'offer item', 'yuki_tan', 700, 'Osaka, the last train, all stops.', 5),
(13, 'offer item', 'ayo_lin', 1000, 'Our first roll. He frames, she decides, you see why.', 4),
(21, 'offer item', 'valentina_cruz', 850, 'Bolero, step by step, with the fall.', 4);

insert into demo.events (days_ago, kind, who, whom, words)
select o.days_ago * (.15 + .8 * demo.dice('buys ' || f.username || o.words)), 'buy item',
       f.username, o.who, o.words
from demo.events o cross join demo.fans f
where o.kind = 'offer item' and f.has_card and f.joined_days > o.days_ago + 1
  and f.username not in ('jonas_r', 'robin_new')
  and demo.dice('item ' || f.username || o.words) < case o.who when 'mara_voss' then .3 else .14 end;
insert into demo.events (days_ago, kind, who, whom, words) values
(5.5, 'buy item', 'jonas_r', 'mara_voss', 'Contact sheet with my pencil on it.');

-- jonas_r, the follower with money and a card

insert into demo.events (days_ago, kind, who, whom, cents, words, pictures) values
(100, 'follow', 'jonas_r', 'theo_brandt', null, null, 0),
(71, 'top up', 'jonas_r', null, 4000, null, 0),
(70, 'subscribe', 'jonas_r', 'studio_null', null, null, 0),
(66, 'stop', 'jonas_r', 'studio_null', null, null, 0),
(60, 'follow', 'jonas_r', 'mara_voss', null, null, 0),
(58, 'subscribe', 'jonas_r', 'theo_brandt', null, null, 0),
(57.8, 'write', 'jonas_r', 'theo_brandt', null, 'The third movement with the door open. I have played it on every train since.', 0),
(57.6, 'write', 'theo_brandt', 'jonas_r', null, 'Then it has found its place. It was written for a room with bad windows.', 0),
(50, 'tip', 'jonas_r', 'theo_brandt', 500, null, 0),
(40, 'stop', 'jonas_r', 'theo_brandt', null, null, 0),
(39, 'read', 'jonas_r', 'theo_brandt', null, null, 0),
(30, 'top up', 'jonas_r', null, 5000, null, 0),
(26, 'subscribe', 'jonas_r', 'ines_duarte', null, null, 0),
(25.2, 'write', 'jonas_r', 'ines_duarte', null, 'Eleven degrees and you stayed. How?', 0),
(25.1, 'write', 'ines_duarte', 'jonas_r', null, 'You count to thirty and by then it is somebody else’s problem.', 0),
(24.6, 'write', 'ines_duarte', 'jonas_r', 300, 'The morning after the storm. Nobody else has seen these.', 2),
(24.3, 'unlock', 'jonas_r', 'ines_duarte', null, null, 0),
(24.2, 'write', 'jonas_r', 'ines_duarte', null, 'The second one looks like it was painted.', 0),
(24.1, 'read', 'ines_duarte', 'jonas_r', null, null, 0),
(20, 'follow', 'jonas_r', 'yuki_tan', null, null, 0),
(12, 'top up', 'jonas_r', null, 3000, null, 0),
(11.9, 'subscribe', 'jonas_r', 'studio_null', null, null, 0),
(9, 'subscribe', 'jonas_r', 'mara_voss', null, null, 0),
(8.98, 'write', 'jonas_r', 'mara_voss', null, 'Finally here. I have been reading the public wall for weeks like a person outside a bakery.', 0),
(8.9, 'read', 'mara_voss', 'jonas_r', null, null, 0),
(8.89, 'write', 'mara_voss', 'jonas_r', null, 'Then come in, it is warm. Start with the roof, it explains the rest.', 0),
(8.7, 'write', 'jonas_r', 'mara_voss', null, 'The roof it is. Frame 9 is unfair.', 0),
(8, 'follow', 'jonas_r', 'ayo_lin', null, null, 0),
(7.9, 'tip', 'jonas_r', 'mara_voss', 1000, null, 0),
(7.5, 'write', 'mara_voss', 'jonas_r', null, 'That is a whole roll of film, thank you. This is what it became.', 1),
(7.2, 'read', 'jonas_r', 'mara_voss', null, null, 0),
(7.1, 'write', 'mara_voss', 'jonas_r', 500, 'Frame 9, the two before it and the two after.', 5),
(6.9, 'unlock', 'jonas_r', 'mara_voss', null, null, 0),
(6.8, 'write', 'jonas_r', 'mara_voss', null, 'The one after. Of course it is the one after.', 0),
(6.7, 'keep', 'jonas_r', 'mara_voss', null, null, 0),
(5.6, 'tell all', 'ines_duarte', null, null, 'Two from this morning for everybody here. The red buoy is gone, the water is not.', 2),
(5, 'stop', 'jonas_r', 'ines_duarte', null, null, 0),
(4.9, 'write', 'ines_duarte', 'jonas_r', null, 'Sorry to see you go. The sea will be here, and so will the kettle.', 0),
(3, 'follow', 'jonas_r', 'valentina_cruz', null, null, 0),
(2.9, 'record', 'theo_brandt', 'jonas_r', null, 'The bad windows, as promised. Listen for the tram.', 9),
(2.8, 'read', 'jonas_r', 'theo_brandt', null, null, 0),
(2.7, 'video', 'mara_voss', 'jonas_r', null, 'Six seconds of the stairs before the light went.', 6),
(2.65, 'video', 'mara_voss', 'jonas_r', 400, 'The same stairs from the top, with the door opening.', 8),
(2.6, 'read', 'jonas_r', 'mara_voss', null, null, 0),
(2.2, 'start chat', 'jonas_r', 'valentina_cruz', null, null, 0),
(2.199, 'write', 'jonas_r', 'valentina_cruz', null, 'How many takes until the turn looked easy?', 0),
(2.19, 'read', 'valentina_cruz', 'jonas_r', null, null, 0),
(2.189, 'write', 'valentina_cruz', 'jonas_r', null, 'Forty-one. The easy one was the ninth, I was not filming.', 0),
(2.18, 'write', 'jonas_r', 'valentina_cruz', null, 'Then I want to see the ninth one most of all.', 0),
(2.17, 'end chat', 'jonas_r', 'valentina_cruz', null, null, 0),
(2.16, 'read', 'jonas_r', 'valentina_cruz', null, null, 0),
(2.4, 'write', 'studio_null', 'jonas_r', 1000, 'The note that hangs on the inside of the door, all of it. Visitors read it before the lamp goes on.', 0),
(2.3, 'read', 'jonas_r', 'studio_null', null, null, 0),
(1.3, 'write', 'mara_voss', 'jonas_r', null, 'The light was only there for ten minutes. Worth the climb.', 0),
(1.25, 'read', 'jonas_r', 'mara_voss', null, null, 0),
(1.24, 'write', 'jonas_r', 'mara_voss', null, 'It shows. Is there more of the stairs?', 0),
(.35, 'read', 'mara_voss', 'jonas_r', null, null, 0),
(.34, 'note', 'mara_voss', 'jonas_r', null, 'Jonas (stairs) | Plays the cello recordings on trains. Likes the frames after the good one.', 0),
(.33, 'write', 'mara_voss', 'jonas_r', 500, 'The stairs, all four frames.', 4),
(84, 'follow', 'vera_lind', 'mara_voss', null, null, 0),
(83, 'tip', 'vera_lind', 'mara_voss', 5000, 'For the observatory. My grandmother would have paid more.', 0),
(61, 'tip', 'hugo_prat', 'mara_voss', 4000, 'Towards the print of the fourth, whenever it exists.', 0),
(47, 'tip', 'vera_lind', 'mara_voss', 7500, 'It rained here all week and then there was your roof.', 0),
(46.8, 'write', 'mara_voss', 'vera_lind', null, 'Vera, this bought nine rolls. One of them is called after you.', 0),
(36, 'tip', 'hugo_prat', 'mara_voss', 2500, null, 0),
(22, 'tip', 'vera_lind', 'mara_voss', 6000, 'For the roll with my name on it.', 0),
(16, 'tip', 'hugo_prat', 'mara_voss', 5000, 'Frame money.', 0),
(.7, 'subscribe', 'vera_lind', 'mara_voss', null, null, 0),
(.3, 'subscribe', 'hugo_prat', 'mara_voss', null, null, 0),
(.2, 'tip', 'vera_lind', 'mara_voss', 2500, null, 0),
(.1, 'tip', 'hugo_prat', 'mara_voss', 1000, null, 0),
(.21, 'write', 'vera_lind', 'mara_voss', null, 'Is the staircase the one behind the old observatory? My grandmother lived on it.', 0),
(.13, 'write', 'hugo_prat', 'mara_voss', null, 'Seven from the stairs and not one that I could leave out.', 0),
(.11, 'write', 'hugo_prat', 'mara_voss', null, 'Do you sell prints of the fourth?', 0),
(.09, 'start chat', 'hugo_prat', 'mara_voss', null, null, 0),
(.089, 'write', 'hugo_prat', 'mara_voss', null, 'Forty by fifty, if there is one. I have measured the wall twice.', 0),
(.5, 'tell all', 'theo_brandt', null, null, 'Bar 41 is finished. Whoever was here in spring hears it first, on Friday at eight.', 0),
(.9, 'read notifications', 'jonas_r', null, null, null, 0),
(.09, 'read notifications', 'mara_voss', null, null, null, 0);

-- the play

do $$
declare
  v_end timestamptz := now();
  v_event demo.events;
begin
  perform set_config('demo.end', v_end::text, true);
  for v_event in select * from demo.events order by days_ago desc, n loop
    perform set_config('demo.at', (v_end - make_interval(secs => v_event.days_ago * 86400))::text, true);
    begin
      perform demo.act(v_event);
    exception when others then
      raise exception 'demo event %: %', to_jsonb(v_event), sqlerrm;
    end;
  end loop;
  perform set_config('demo.at', v_end::text, true);
end $$;

-- who was here when
insert into public.presence (profile_id, seen_at)
select p.id, private.now() - make_interval(secs => case
    when c.n in (1, 3, 6, 9, 11, 16, 19, 23) then 0
    else 600 + 200000 * demo.dice('seen ' || c.username) end)
from demo.creators c join public.profiles p on p.username = c.username
where c.username not in ('marek_zielony', 'lowlight_films')
union all
select p.id, private.now() - make_interval(secs => 300 + 900000 * demo.dice('seen ' || f.username))
from demo.fans f join public.profiles p on p.username = f.username
on conflict (profile_id) do update set seen_at = excluded.seen_at;

select private.roll_up_followers(), private.roll_up_counters();

-- everything back in its place

do $$
begin
  execute string_agg(definition, ';') from demo.originals;
  perform set_config('request.jwt.claims', '', true);
  perform set_config('demo.at', '', true);
  perform set_config('demo.end', '', true);
end $$;

delete from private.staff_members;
drop schema demo cascade;

commit;
