const [tab] = [chrome.tabs.query({ active: true, currentWindow: true })];
tab
  .then(([front]) =>
    chrome.scripting.executeScript({
      target: { tabId: front.id },
      func: () => document.body.innerText.slice(0, 2000),
    }),
  )
  .then(([answer]) => {
    document.getElementById('shown').textContent = answer.result;
    performance.mark('shown');
  });
