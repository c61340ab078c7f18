-- The REST server asks check_request() before every request. It reads the name from the settings of
-- its role at its start, and again when it is told to.
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
notify pgrst, 'reload config';
