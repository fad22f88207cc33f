-- Realtime events have their own bus over LISTEN and NOTIFY; nothing has used this table since.
DROP TABLE IF EXISTS "socket_io_attachments";
