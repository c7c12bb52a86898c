"""What tests share: tables, pages, phones, servers."""
