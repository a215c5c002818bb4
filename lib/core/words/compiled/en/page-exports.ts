// Made from lib/core/words/messages/en/page-exports.json by `npm run words`. Change it there.
export const pageExportsMessages = () => ({
  clipboard: {
    markdown: `Copy page as Markdown`,
    summary: `Copy page summary`,
    json: `Copy page as JSON`,
    html: `Copy page as HTML`,
    rawHtml: `Copy page source`,
    links: `Copy list of links`,
    images: `Copy list of images`,
    screenshot: `Copy screenshot`,
    text: `Copy page as plain text`,
    everything: `Copy everything as JSON`,
  },
  file: {
    markdown: `Save page as Markdown`,
    summary: `Save page summary`,
    json: `Save page as JSON`,
    html: `Save page as HTML`,
    rawHtml: `Save page source`,
    links: `Save list of links`,
    images: `Save list of images`,
    screenshot: `Save screenshot`,
    text: `Save page as plain text`,
    everything: `Save everything as JSON`,
  },
});
