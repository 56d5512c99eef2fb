import { startS3Server } from '#testing/s3-server.ts';

/** The S3 server of the drill, in a process of its own. It prints the store's FILES_URL. */
const { files_url } = await startS3Server({ pageSize: 1000 });
console.log(files_url);
