-- The demo world: creators in every category, people who follow and pay them, posts, conversations
-- and money, told as events in their order of time and played through the product's own commands,
-- each by the person who does it. While it is played, private.now() and private.uuid_v7() answer
-- with the time of the event; both are put back at the end, in the same transaction. Everybody here
-- is made up and signs in with the password velour-demo. What it makes is known by its ids: people
-- begin with de30, rows end with it. `npm start` draws the pictures that the rows name.
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
  palette text, theme text, fame double precision, joined_days int, featured_days int,
  exclusive_days int, offer_cents bigint, offer_sales int, bio text);

insert into demo.creators (username, name, age, location, categories, fee_cents, palette, theme,
  fame, joined_days, featured_days, exclusive_days, offer_cents, offer_sales, bio) values
('mara_voss', 'Mara Voss', 31, 'Lisbon, Portugal', '{female:vintage,female:brunette,studio:film}', 1500, 'ember', 'film', .85, 320, 3, 90, 950, 20,
 'Film photographer. Two rolls a week, the quiet half stays on the private wall. I answer in the evenings, usually with tea gone cold beside me.'),
('ines_duarte', 'Ines Duarte', 27, 'Porto, Portugal', '{female:athletic,female:dark_hair}', 999, 'lagoon', 'sea', .48, 250, 6, null, null, null,
 'Cold water, salt hair, warm kitchen. I swim before work and write about it after. New pictures on Tuesdays and whenever the sea behaves.'),
('noor_k', 'Noor', 29, 'Rotterdam, Netherlands', '{female:dance,female:middle_eastern}', 799, 'amber', 'dance', .34, 190, null, null, null, null,
 'Contemporary dancer between two contracts. Rehearsal corners, tired feet, and the one minute that worked.'),
('saoirse_lane', 'Saoirse Lane', 34, 'Galway, Ireland', '{female:redhead,female:vintage}', 1299, 'moss', 'words', .27, 140, null, null, null, null,
 'I read to you. Letters, half poems, and the stories that did not fit the book. Voice like a back room in winter, they tell me.'),
('yuki_tan', 'Yuki Tan', 26, 'Osaka, Japan', '{female:asian,female:fashion}', 1800, 'plum', 'night', .41, 95, 9, 40, null, null,
 'Night walks with a small camera. Neon, rain, last trains. Time zone: nine hours ahead of most of you, so good morning from your evening.'),
('amara_obi', 'Amara Obi', 30, 'Lagos, Nigeria', '{female:black,female:curvy}', 1199, 'rose', 'music', .38, 60, null, null, 700, 12,
 'Singer, mostly in the low register. Demos here first, then the takes I would never release.'),
('theo_brandt', 'Theo Brandt', 33, 'Vienna, Austria', '{male:slim,male:dark_hair}', 1200, 'dusk', 'music', .4, 280, 4, null, null, null,
 'Cellist by day, something looser by night. Practice room doors left open on purpose.'),
('mateus_lima', 'Mateus Lima', 28, 'São Paulo, Brazil', '{male:latino,male:beard}', 899, 'amber', 'kitchen', .33, 120, null, null, null, null,
 'Cook. Small plates, strong hands, no recipes with more than seven things. Ask me what is in the pan.'),
('kofi_mensah', 'Kofi Mensah', 36, 'Accra, Ghana', '{male:black,male:muscular}', 1499, 'ember', 'studio', .29, 210, null, 20, null, null,
 'Sculptor. Clay up to the elbows, a radio that knows one station. Subscribers see the pieces before they are fired, and the ones that broke.'),
('elias_holm', 'Elias Holm', 25, 'Stockholm, Sweden', '{male:blond,male:fitness,male:tattoos}', 699, 'lagoon', 'sea', .22, 33, null, null, null, null,
 'Sauna, ice, repeat. Learning to stay in the water for one more breath.'),
('ayo_lin', 'Ayo & Lin', 32, 'London, United Kingdom', '{couples:woman_and_man,couples:different_cultures}', 1499, 'rose', 'film', .45, 230, 5, 60, null, null,
 'Two people, one camera, taking turns. He frames, she decides. Sundays we answer everything together.'),
('luca_e_gaia', 'Luca e Gaia', 35, 'Turin, Italy', '{couples:cooking,couples:long_together}', 1250, 'sand', 'kitchen', .28, 160, null, null, 800, 20,
 'Married to each other and to the oven. Long dinners, slow mornings, an argument about salt that is in its ninth year.'),
('rosa_and_jan', 'Rosa & Jan', 41, 'Ghent, Belgium', '{couples:over_forty,couples:vintage}', 999, 'moss', 'words', .18, 75, null, null, null, null,
 'We write each other letters and let you read them. The answers come a day later, as answers should.'),
('the_kestrels', 'The Kestrels', 29, 'Bristol, United Kingdom', '{duos:acrobatics,duos:athletic}', 1099, 'dusk', 'dance', .31, 110, 8, null, null, null,
 'Aerial duo. Twelve metres of silk, two people who trust each other completely and say so rarely.'),
('duo_fermata', 'Duo Fermata', 38, 'Lyon, France', '{duos:music,duos:friends}', 899, 'plum', 'music', .2, 48, null, null, null, null,
 'Piano and breath. We hold the note until somebody looks up.'),
('studio_null', 'Studio Null', 30, 'Berlin, Germany', '{studio:artistic,studio:portrait}', 1900, 'plum', 'studio', .5, 300, 2, 120, null, null,
 'A room without windows and what people become in it. Six photographers, one key. Every series lives here for a month before it goes on paper.'),
('atelier_brume', 'Atelier Brume', 37, 'Brussels, Belgium', '{studio:black_and_white,studio:portrait}', 1600, 'sand', 'film', .26, 85, null, null, null, null,
 'Analogue portraits in soft weather. We shoot only when it rains, so there is always something.'),
('lowlight_films', 'Lowlight Films', 34, 'Melbourne, Australia', '{studio:film,studio:short_films}', 1399, 'dusk', 'night', .1, 14, null, null, null, null,
 'Short scenes with one lamp. Setting up our wall; the first series starts next week.'),
('valentina_cruz', 'Valentina Cruz', 28, 'Mexico City, Mexico', '{trans_female:latina,trans_female:dance}', 1350, 'rose', 'dance', .43, 200, 7, 30, 850, 15,
 'Bolero, heels, a laugh you can hear from the street. I teach on Thursdays and show you what I do not teach.'),
('priya_anand', 'Priya Anand', 32, 'Mumbai, India', '{trans_female:south_asian,trans_female:fashion}', 950, 'amber', 'words', .24, 66, null, null, null, null,
 'Essays about skin, silk and being looked at. One picture with each, chosen slowly.'),
('oscar_finch', 'Oscar Finch', 30, 'Toronto, Canada', '{trans_male:tattoos,trans_male:slim}', 1050, 'moss', 'studio', .3, 130, null, null, null, null,
 'Tattooer. Fine lines, long sessions, good playlists. Healed pictures only, and the stories people tell under the needle.'),
('marek_zielony', 'Marek Zielony', 27, 'Gdansk, Poland', '{trans_male:athletic}', 1500, 'lagoon', 'sea', .1, 2, null, null, null, null,
 'Sailor on land for the winter.'),
('wren_okafor', 'Wren Okafor', 26, 'Leeds, United Kingdom', '{nonbinary:black,nonbinary:short_hair,duos}', 850, 'ember', 'night', .36, 150, 10, null, null, null,
 'Club photographer who leaves early. What the room looks like ten minutes before and ten minutes after.'),
('juno_salt', 'Juno Salt', 33, 'Reykjavik, Iceland', '{nonbinary:dark_hair,nonbinary:gothic}', 1150, 'lagoon', 'kitchen', .25, 100, null, null, null, null,
 'Bread, fermentation, steam. The house is warm, the window is not. I film hands because hands do not pretend.');

create table demo.fans (
  n serial, username text, name text, joined_days double precision, has_card boolean,
  has_picture boolean);

insert into demo.fans (username, name, joined_days, has_card, has_picture)
select f.username, f.name, 3 + floor(demo.dice('joined ' || f.username) * 290),
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

-- pictures: rows as the worker leaves them. A picture is drawn from the colours of its blur.

create table demo.palettes (name text primary key, colours text[]);
insert into demo.palettes values
  ('ember', '{3a1410,8a2f1c,d9652b,f2b05e,c23a4e}'), ('plum', '{2a1030,6b1f5c,b8327a,f06a8e,5a2f9c}'),
  ('lagoon', '{12303a,1f6f68,4fc39a,e0a24a,2f5f9c}'), ('rose', '{3b1518,a3303a,e0605c,f4a6a0,7a2258}'),
  ('amber', '{2c1c08,8a5a14,d99a2b,f4cf74,b5481f}'), ('dusk', '{1a1836,3d3a8c,8a5fc0,f08f7a,f6c9a0}'),
  ('sand', '{3a2a20,8c6a50,c99f7c,ecd3b4,a05a40}'), ('moss', '{1c2412,556b2a,a3a84a,e4c26a,c9683a}');

create function demo.channel(p_colour text, p_channel int) returns int
language sql immutable set search_path = '' as $$
  select ('x' || substr(p_colour, 1 + 2 * p_channel, 2))::bit(8)::int
$$;

create function demo.cells(p_colours text[], p_about text) returns int[]
language plpgsql immutable set search_path = '' as $$
declare
  v_corners text[] := array(
    select p_colours[1 + (floor(demo.dice('turn ' || p_about) * 5)::int + i * (
      1 + floor(demo.dice('step ' || p_about) * 4)::int)) % 5] from generate_series(0, 3) i);
  v_cells int[] := '{}';
  v_accent text := demo.pick(p_colours[3:4], 'accent ' || p_about);
  v_accent_at int := floor(demo.dice('place ' || p_about) * 16)::int;
  v_mixed numeric;
begin
  for y in 0..3 loop
    for x in 0..3 loop
      for c in 0..2 loop
        v_mixed := (demo.channel(v_corners[1], c) * (3 - x) * (3 - y)
          + demo.channel(v_corners[2], c) * x * (3 - y)
          + demo.channel(v_corners[3], c) * (3 - x) * y
          + demo.channel(v_corners[4], c) * x * y) / 9.0;
        if y * 4 + x = v_accent_at then
          v_mixed := (v_mixed + 2 * demo.channel(v_accent, c)) / 3;
        end if;
        v_cells := v_cells || round(v_mixed)::int;
      end loop;
    end loop;
  end loop;
  return v_cells;
end $$;

create function demo.average(p_cells int[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(lpad(to_hex(m.mean), 2, '0'), '' order by m.channel)
  from (select (place - 1) % 3 as channel, round(avg(value))::int as mean
        from unnest(p_cells) with ordinality c (value, place) group by 1) m
$$;

create function demo.make_picture(
  p_owner_id uuid, p_purpose public.upload_kind, p_palette text, p_width int, p_height int,
  p_thumb_width int, p_thumb_height int) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.uuid_v7();
  v_cells int[] := demo.cells(
    (select colours from demo.palettes where name = p_palette), right(v_id::text, 22));
  v_bucket text := private.target_bucket(p_purpose);
  v_folder uuid := case v_bucket when 'media' then v_id
                   else demo.request_id('folder ' || right(v_id::text, 22)) end;
begin
  insert into public.media (
    id, owner_id, kind, purpose, state, width, height, bytes, blur, locked_blur)
  values (v_id, p_owner_id, 'image', p_purpose, 'ready', p_width, p_height, 150000,
    '4x4:' || (select string_agg(to_hex(round(value / 17.0)::int), '' order by place)
               from unnest(v_cells) with ordinality c (value, place)),
    demo.average(v_cells[1:24]) || '-' || demo.average(v_cells[25:48]));
  insert into private.transcode_jobs (
    media_id, owner_id, kind, rank, state, attempts, target_bucket, target_folder)
  values (v_id, p_owner_id, 'image', private.job_rank(p_owner_id, p_purpose),
    'done', 1, v_bucket, v_folder);
  insert into private.renditions (media_id, variant, bucket, name, type, width, height, bytes)
  values
    (v_id, 'full', v_bucket, v_folder || '/full.webp', 'image/webp', p_width, p_height, 150000),
    (v_id, 'thumb', v_bucket, v_folder || '/thumb.webp', 'image/webp', p_thumb_width,
     p_thumb_height, 40000);
  return v_id;
end $$;

-- a video that moves like its picture breathes, or a recording: `npm start` makes what the rows name
create function demo.make_stream(
  p_owner_id uuid, p_kind public.media_kind, p_palette text, p_seconds int) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := demo.make_picture(p_owner_id, 'chat', p_palette, 960, 540, 640, 360);
  v_is_video boolean := p_kind = 'video';
begin
  update public.media
  set kind = p_kind, duration_ms = p_seconds * 1000, width = case when v_is_video then width end,
      height = case when v_is_video then height end, blur = case when v_is_video then blur end,
      locked_blur = case when v_is_video then locked_blur end
  where id = v_id;
  update private.transcode_jobs set kind = p_kind where media_id = v_id;
  delete from private.renditions where media_id = v_id and (variant = 'full' or not v_is_video);
  insert into private.renditions (media_id, variant, bucket, name, type, width, height, bytes)
  select v_id, f.variant, 'media', v_id || '/' || f.variant || '.' || f.ending, f.type,
         case when v_is_video then 960 end, case when v_is_video then 540 end, 150000
  from (values ('video', 'mp4', 'video/mp4', true), ('poster', 'webp', 'image/webp', true),
    ('audio', 'm4a', 'audio/mp4', false)) f (variant, ending, type, is_video)
  where f.is_video = v_is_video;
  return v_id;
end $$;

create function demo.make_pictures(
  p_owner_id uuid, p_purpose public.upload_kind, p_palette text, p_count int) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := '{}';
  v_size int[];
begin
  for n in 1..p_count loop
    v_size := (array[[800, 1000, 512, 640], [900, 675, 640, 480], [800, 800, 640, 640]])
      [1 + (n + p_count) % 3 : 1 + (n + p_count) % 3][1:4];
    v_ids := v_ids || demo.make_picture(p_owner_id, p_purpose, p_palette,
      v_size[1][1], v_size[1][2], v_size[1][3], v_size[1][4]);
  end loop;
  return v_ids;
end $$;

-- the events: when (days ago), what, who, to whom

create table demo.events (
  n serial, days_ago double precision, kind text, who text, whom text, cents bigint, words text,
  pictures int not null default 0, audience public.post_audience);

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
      video_price_cents = case when v_one.n % 2 = 1 then 299 + v_one.n * 10 end
  where creator_id = v_id;
  update public.plans set price_cents = v_one.fee_cents where creator_id = v_id;
  perform private.request_profile_picture(
    v_id, demo.make_picture(v_id, 'avatar', v_one.palette, 500, 665, 200, 266));
  perform private.request_profile_picture(
    v_id, demo.make_picture(v_id, 'cover', v_one.palette, 1600, 640, 1600, 380));
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
    perform private.request_profile_picture(v_id, demo.make_picture(v_id, 'avatar',
      demo.pick(array['ember', 'dusk', 'sand', 'moss', 'lagoon'], p_username), 500, 665, 200, 266));
  end if;
  if v_one.has_card then
    -- the local platform puts a test card in its place; elsewhere the card can only be removed
    perform private.save_card(v_id, jsonb_build_object(
      'provider', 'stripe', 'customer', 'demo_' || p_username, 'method', 'demo_' || p_username,
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
    p_payment_id, 'succeeded', 'stripe', 'pi_demo_' || replace(p_payment_id::text, '-', ''), null)
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
    p_creator_id, private.start_price(p_creator_id), demo.request_id(p_about));
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
  v_new uuid[] := demo.make_pictures(p_me, 'chat',
    (select palette from demo.creators where username = p_event.who),
    p_event.pictures - cardinality(v_ids));
begin
  insert into demo.chat_pictures as c values (p_me, v_new)
  on conflict (creator_id) do update set ids = c.ids || excluded.ids;
  perform private.send_message(
    p_to, p_event.words, (v_ids || v_new)[1:p_event.pictures], p_event.cents,
    demo.request_id('message ' || p_event.n), p_event.pictures > 0);
end $$;

create function demo.palette_of(p_username text) returns text
language sql stable set search_path = '' as $$
  select palette from demo.creators where username = p_username
$$;

-- the seconds of a video or a recording stand as pictures
create function demo.send_stream(
  p_me uuid, p_to uuid, p_kind public.media_kind, p_event demo.events) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.send_message(
    p_to, p_event.words,
    array[demo.make_stream(p_me, p_kind, demo.palette_of(p_event.who), p_event.pictures)],
    p_event.cents, demo.request_id('message ' || p_event.n), true);
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
  when 'post' then
    perform api.create_post(p_event.audience, p_event.words, demo.make_pictures(
      v_me, 'post', (select palette from demo.creators where username = p_event.who),
      p_event.pictures), demo.request_id(v_about));
  when 'story' then
    perform private.create_story(demo.request_id(v_about), demo.make_picture(
      v_me, 'story', (select palette from demo.creators where username = p_event.who),
      900, 1600, 360, 640), p_event.words);
  when 'look' then
    perform private.view_story(s.id) from public.stories s where s.creator_id = v_whom;
  when 'follow' then
    if not private.is_subscribed(v_me, v_whom) then
      perform private.follow(v_whom);
    end if;
  when 'top up' then perform demo.top_up(v_me, p_event.cents, v_about);
  when 'tip' then
    perform demo.cover_costs(v_me, p_event.cents, v_about);
    perform private.send_tip(v_whom, p_event.cents, demo.request_id(v_about));
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
    perform private.send_global('all', p_event.words, demo.make_pictures(
      v_me, 'chat', demo.palette_of(p_event.who), p_event.pictures), p_event.cents,
      p_event.pictures > 0, demo.request_id(v_about), null);
  when 'unlock' then
    select * into v_message from public.messages
    where sender_id = v_whom and recipient_id = v_me and price_cents is not null
    order by id desc limit 1;
    perform demo.cover_costs(v_me, v_message.price_cents, v_about);
    perform private.unlock_message(v_message.id, demo.request_id(v_about));
  when 'read' then
    perform private.mark_conversation_read(c.id, c.next_seq - 1) from public.conversations c
    where c.id = private.conversation_of(v_me, v_whom);
  when 'keep' then
    perform private.set_conversation(c.id, null, true, null, null, null)
    from public.conversations c where c.id = private.conversation_of(v_me, v_whom);
  when 'note' then
    perform private.set_conversation(c.id, null, null, null, split_part(p_event.words, ' | ', 1),
      split_part(p_event.words, ' | ', 2))
    from public.conversations c where c.id = private.conversation_of(v_me, v_whom);
  when 'read notifications' then perform private.mark_notifications_read(null);
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

-- each of the three creators of a theme takes every third line; four lines, two of them for payers,
-- and pictures without words in between
insert into demo.events (days_ago, kind, who, words, pictures, audience)
with authors as (
  select c.*, row_number() over (partition by theme order by n) - 1 as place,
         least(joined_days - 1.5, 60) as span
  from demo.creators c),
drafts as (
  select a.username, a.span, (l.n - 1) / 3 * 2 as slot, l.line as words,
         case (l.n - 1) / 3 when 0 then 0 when 1 then 1
           when 2 then case when a.fame > .4 then 3 else 2 end else 0 end as pictures,
         case when (l.n - 1) / 3 in (0, 1) then 'public' else 'private' end as audience
  from authors a join demo.lines l on l.theme = a.theme and (l.n - 1) % 3 = a.place
  where a.username <> 'marek_zielony'
  union all
  select username, span, 3, '', 1, 'public' from authors where fame > .24
  union all
  select username, span, 5, '', case when fame > .3 then 2 else 1 end, 'private' from authors
  where fame > .15)
select greatest(.03, span * (.85 * (7 - slot) / 7.0 - .12 * demo.dice(username || slot))
         + .9 * demo.dice('new ' || username)),
       'post', username, words, pictures, audience::public.post_audience
from drafts;

insert into demo.events (days_ago, kind, who, words, pictures, audience) values
(26, 'post', 'mara_voss', 'Nine frames, one roof, the evening the scaffolding came down. I carried the tripod up for the first one and left it there.', 9, 'public'),
(16.3, 'post', 'mara_voss', 'Questions I get: film or digital (film), do you retouch (dust, never people), who is it in frame 9 (nobody you know). Ask me others below or in a message, I read everything and answer on Sundays.', 0, 'public'),
(11.4, 'post', 'mara_voss', 'What the lab calls unusable.', 5, 'private'),
(6.2, 'post', 'mara_voss', 'Kitchen window, six in the morning, no coffee yet.', 2, 'public'),
(1.1, 'post', 'mara_voss', 'The climb was 212 steps. I counted on the way down, when I could.', 1, 'public'),
(.12, 'post', 'mara_voss', 'Seven from the stairs that will not go anywhere else.', 7, 'private'),
(3.4, 'post', 'studio_null', 'Six positions of the same lamp.', 6, 'private'),
(.6, 'post', 'ines_duarte', 'Foam, eight ways.', 8, 'private');

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
  and demo.dice('follow ' || f.username || c.username) < c.fame * .5;

create table demo.pairs as
select f.username as fan, c.username as creator, c.fame, p.span, p.luck,
       case when p.luck < .42 or p.span < 12 then 'active' when p.luck < .62 then 'ending'
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
  and demo.dice('pay ' || f.username || c.username) < c.fame * .4;

alter table demo.pairs add started double precision;
update demo.pairs set started = case state
  when 'active' then 1 + day * (least(span, 27) - 1)
  when 'ending' then 4 + day * (least(span, 26) - 4)
  when 'expired' then 33 + day * (least(span, 75) - 33)
  else 59 + day * 3 end;

insert into demo.events (days_ago, kind, who, whom)
select started, 'subscribe', fan, creator from demo.pairs
union all select started - .4 - day * 2, 'stop', fan, creator from demo.pairs
  where state <> 'active'
union all select 3 + day * 20, 'subscribe', fan, creator from demo.pairs
  where state = 'restarted';

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

-- conversations: an opening, an answer, sometimes something priced, sometimes bought

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

create table demo.threads as
select p.*, row_number() over (partition by creator order by fan) as place,
       .5 + demo.dice('talk ' || fan || creator) * (started - .9) as began,
       demo.dice('hurry ' || fan || creator) * .04 as pause,
       demo.dice('sale ' || fan || creator) < .6 as has_priced,
       demo.dice('bought ' || fan || creator) < .6 as is_bought,
       demo.dice('seen ' || fan || creator) < .7 as is_seen
from demo.pairs p where demo.dice('talks ' || fan || creator) < .55;

insert into demo.events (days_ago, kind, who, whom, words)
select began, 'write', fan, creator, demo.said('opening', place) from demo.threads
union all select began - .01 - pause, 'read', creator, fan, null from demo.threads where place % 6 > 0
union all select began - .012 - pause, 'write', creator, fan, demo.said('answer', place)
  from demo.threads where place % 6 > 0
union all select began - .03 - pause, 'read', fan, creator, null from demo.threads where place % 6 > 0
union all select began - .032 - pause, 'write', fan, creator, demo.said('reply', place)
  from demo.threads where place % 6 > 0 and place % 2 = 0
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
(.8, 'read notifications', 'mara_voss', null, null, null, 0);

-- the play

do $$
declare
  v_end timestamptz := now();
  v_event demo.events;
begin
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

select private.roll_up_followers();

-- everything back in its place

do $$
begin
  execute string_agg(definition, ';') from demo.originals;
  perform set_config('request.jwt.claims', '', true);
  perform set_config('demo.at', '', true);
end $$;

drop schema demo cascade;

commit;
