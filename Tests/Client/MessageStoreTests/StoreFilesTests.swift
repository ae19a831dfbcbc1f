import MessageStore
import Testing

@Suite struct StoreFilesTests {
    @Test func `all files lie in the account's folder`() {
        let files = StoreFiles(folder: "/home/ada/martlet/1")
        #expect(files.database == "/home/ada/martlet/1/messages.sqlite")
        #expect(files.doorbell == "/home/ada/martlet/1/messages.doorbell")
    }
}
