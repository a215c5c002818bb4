// Made from lib/words/messages/en/page-exports.json by `npm run words`. Change it there.
export const pageExportsMessages = () => ({
  clipboard: {
    markdown: `Copy page as Markdown`,
    summary: `Copy page as summary`,
    json: `Copy page as JSON`,
    html: `Copy page as HTML`,
    rawHtml: `Copy page as source`,
    links: `Copy page as list of links`,
    images: `Copy page as list of images`,
    screenshot: `Copy page as screenshot`,
    text: `Copy page as plain text`,
    everything: `Copy page as JSON with everything`,
  },
  file: {
    markdown: `Save page as Markdown`,
    summary: `Save page as summary`,
    json: `Save page as JSON`,
    html: `Save page as HTML`,
    rawHtml: `Save page as source`,
    links: `Save page as list of links`,
    images: `Save page as list of images`,
    screenshot: `Save page as screenshot`,
    text: `Save page as plain text`,
    everything: `Save page as JSON with everything`,
  },
});
